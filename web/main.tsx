import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import './design/lists.css';
import { App } from './app/app.tsx';
import { loadPage } from './app/pages.tsx';

const place = document.getElementById('root');
if (place !== null) {
  // Not awaited: the pages import modules that are built into the same file as this one.
  void loadPage(window.location.pathname).then(() => createRoot(place).render(<App />));
}
