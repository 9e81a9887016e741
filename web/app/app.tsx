import { Suspense } from 'react';
import { Provider } from 'urql';
import { Route, Switch } from 'wouter';
import { clientFor } from '../data/client.ts';
import { useSession } from '../data/session.ts';
import { HeadProvider, useHead } from './head.tsx';
import { routes } from './pages.tsx';
import { SignIn } from './sign-in.tsx';
import { Failure, NotFound, Waiting } from './states.tsx';
import { TopBar } from './top-bar.tsx';
import './app.css';

/** The whole dashboard. */
export function App() {
  const { token, isRefused } = useSession();
  return (
    <Provider value={clientFor(token)} key={token ?? ''}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {isRefused ? (
        <SignIn />
      ) : (
        <HeadProvider>
          <TopBar />
          <main id="content" tabIndex={-1}>
            <Pages />
          </main>
        </HeadProvider>
      )}
    </Provider>
  );
}

/** The page of the URL; or why there is none, if the server shows nothing to this caller. */
function Pages() {
  const { error } = useHead();
  if (error !== undefined) {
    return (
      <div className="page">
        <h1>Purser</h1>
        <Failure error={error} />
      </div>
    );
  }
  return (
    <Suspense fallback={<Waiting what="the page" />}>
      <Switch>
        {routes.map(({ path, component }) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}
