import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import { App } from './app/app.tsx';

const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<App />);
