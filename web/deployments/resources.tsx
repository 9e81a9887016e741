import { useId } from 'react';
import { ProblemList } from '../app/problem-list.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { Data } from '../design/data.tsx';
import type { DeploymentResource, ResourceRows } from './deployment.ts';
import { depthsOf } from './depths.ts';
import { statusClass, statusText } from './statuses.ts';

/** The resources as a tree, in their order: each is further in than all that it needs. `?resource=` is the open one. */
export function Resources({ rows }: { readonly rows: ResourceRows }) {
  const [{ resource: open }, replace] = useParameters();
  const { nodes: resources, totalCount } = rows;
  const depths = depthsOf(resources);
  return (
    <section className="part" aria-labelledby="resources">
      <h2 id="resources">
        Resources <span className="soft number">{totalCount ?? 0}</span>
      </h2>
      {totalCount === 0 && <p className="soft small">They are not known yet.</p>}
      <ul className="sheet resources">
        {resources.map((resource) => (
          <OneResource
            key={resource.name}
            resource={resource}
            depth={depths.get(resource.name) ?? 0}
            isOpen={resource.name === open}
            toggle={() => replace({ resource: resource.name === open ? null : resource.name })}
          />
        ))}
      </ul>
      <MoreResources rows={rows} />
    </section>
  );
}

/** Reads more resources, if there are more. */
export function MoreResources({ rows }: { readonly rows: ResourceRows }) {
  if (!rows.hasMore || rows.totalCount === null) return null;
  return (
    <button type="button" className="button" onClick={rows.readMore}>
      Show more: {rows.nodes.length} of {rows.totalCount} resources are shown
    </button>
  );
}

function OneResource({
  resource: { name, type, status, dependencies, config, state, actions, problem, ...resource },
  depth,
  isOpen,
  toggle,
}: {
  readonly resource: DeploymentResource;
  readonly depth: number;
  readonly isOpen: boolean;
  toggle(): void;
}) {
  const id = useId();
  return (
    <li className="resource" style={{ paddingInlineStart: `${1 + Math.min(depth, 8) * 1.25}rem` }}>
      <div className="resource-head">
        <button
          type="button"
          className="link resource-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {depth > 0 && <span aria-hidden="true">└ </span>}
          {name}
        </button>
        <span className={statusClass(status)}>{statusText(status)}</span>
      </div>
      <p className="soft small">
        <code>{type}</code>
        {dependencies.length > 0 &&
          ` · needs ${dependencies.map((one) => one.resource).join(', ')}`}
        {actions.length > 0 && ` · ${actions.map((action) => action.name).join(', ')}`}
      </p>
      {problem !== null && <ProblemList problems={[problem]} />}
      <div id={id} className="explained">
        {isOpen && (
          <>
            <Part title="Its configuration" value={config} differing={resource.differingKeys} />
            <Part
              title="As it was found"
              value={resource.staleState}
              differing={resource.differingKeys}
            />
            <Part title="Its state" value={state} />
          </>
        )}
      </div>
    </li>
  );
}

function Part({
  title,
  value,
  differing = [],
}: {
  readonly title: string;
  readonly value: unknown;
  readonly differing?: readonly string[];
}) {
  if (value === null) return null;
  return (
    <>
      <h3 className="small">{title}</h3>
      <Data value={value} differing={differing} />
    </>
  );
}
