import { useParameters } from '../app/use-parameters.ts';
import type { Deployment } from './deployment.ts';
import { statusClass, statusText } from './statuses.ts';

/** The steps: each was one container. Choosing one shows what it printed; the same again shows everything. */
export function Steps({ deployment: { steps } }: { readonly deployment: Deployment }) {
  const [{ step }, replace] = useParameters();
  return (
    <section className="part" aria-labelledby="steps">
      <h2 id="steps">
        Steps <span className="soft number">{steps.totalCount}</span>
      </h2>
      <ol className="sheet steps">
        {steps.nodes.length === 0 && <li className="soft small">None has begun.</li>}
        {steps.nodes.map(({ n, resource, phase, action, status, exitCode, problem }) => (
          <li key={n}>
            <button
              type="button"
              className="step"
              aria-pressed={step === String(n)}
              onClick={() => replace({ step: step === String(n) ? null : n })}
            >
              <span className="number soft">{n}</span>
              <span>
                {action ?? phase.toLowerCase()} <span className="soft">of {resource}</span>
                {problem !== null && <span className="minus"> {problem.message}</span>}
              </span>
              <span className={statusClass(status)}>
                {statusText(status)}
                {exitCode !== null && exitCode !== 0 && ` (${exitCode})`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
