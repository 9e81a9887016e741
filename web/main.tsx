import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import './design/lists.css';
import { App } from './app/app.tsx';
import { loadPage } from './app/pages.tsx';
import { clientFor } from './data/client.ts';
import { HeadDocument } from './data/generated/graphql.ts';
import { ask } from './data/use-operation.ts';

const place = document.getElementById('root');
if (place !== null) {
  const client = clientFor(null);
  // Queries that do not wait for React are answered while it renders. Their failures are shown by who needs them.
  void ask(client, HeadDocument, {});
  // Not awaited: the pages import modules that are built into the same file as this one.
  void loadPage(window.location.pathname, client).then(() => createRoot(place).render(<App />));
}
