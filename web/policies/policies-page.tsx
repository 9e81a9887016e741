import { urlOf } from '../app/links.ts';
import { Tab } from '../app/tab.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { Actions } from './actions.tsx';
import { Rules } from './rules.tsx';
import { Sources } from './sources.tsx';
import { Violations } from './violations.tsx';

const views = [
  { view: 'violations', name: 'Violations', Content: Violations },
  { view: 'rules', name: 'Policies', Content: Rules },
  { view: 'actions', name: 'Actions', Content: Actions },
  { view: 'sources', name: 'Data sources', Content: Sources },
] as const;

/**
 * What policies find in the live tables. `?view=` is one of `violations`, `rules`, `actions` and `sources`; the other
 * parameters are those of the view.
 */
export default function PoliciesPage() {
  const [{ view: asked }] = useParameters();
  const here = views.find(({ view }) => view === asked) ?? views[0];
  const { Content } = here;
  return (
    <div className="page">
      <h1>Policies</h1>
      <nav className="tabs" aria-label="Views">
        {views.map(({ view, name }) => (
          <Tab
            key={view}
            href={urlOf('/ui/policies', { view: view === 'violations' ? null : view })}
            isHere={view === here.view}
            name={name}
          />
        ))}
      </nav>
      <Content />
    </div>
  );
}
