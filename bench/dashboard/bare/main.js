import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../web/design/tokens.css';
import '../../../web/design/base.css';
import '../../../web/design/controls.css';
import '../../../web/design/lists.css';
import { App } from '../../../web/app/app.tsx';
import TimelinePage from '../../../web/revisions/timeline-page.tsx';

// Kept in the bundle, and not shown.
globalThis.unused = [App, TimelinePage];
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Bare'));
