import { useId } from 'react';
import { Link } from 'wouter';
import { revisionUrl } from '../app/links.ts';
import { Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { ExplainRowDocument, type ViolationsQuery } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { Data } from '../design/data.tsx';
import { counted } from '../revisions/revision-facts.tsx';

type Violation = ViolationsQuery['violations']['nodes'][number];

/** A violation; with its row and the rows of tables that made it, if it is explained. */
export function OneViolation({
  violation,
  isExplained,
  explain,
}: {
  readonly violation: Violation;
  readonly isExplained: boolean;
  explain(isWanted: boolean): void;
}) {
  const { rule, severity, state, message, waived, openedAt, closedAt, openings } = violation;
  const id = useId();
  return (
    <li className="item">
      <span className={`outcome ${waived ? '' : severity === 'ERROR' ? 'is-bad' : 'is-warn'}`}>
        {waived ? 'waived' : severity.toLowerCase()}
      </span>
      <div>
        <p>{message}</p>
        <p className="soft small">
          <code>{rule}</code>, since <time dateTime={openedAt}>{timeText(openedAt)}</time>
          {openings > 1 && `, opened ${openings} times`}
          {closedAt !== null && `, closed ${timeText(closedAt)}: ${reasonText(violation)}`}
        </p>
        {waived && (
          <p className="soft small">
            An exception waives it
            {violation.waivedBy !== null && `: ${violation.waivedBy}`}
            {violation.waivedUntil !== null && `, until ${timeText(violation.waivedUntil)}`}
          </p>
        )}
        <div className="row">
          <button
            type="button"
            className="button is-small"
            aria-expanded={isExplained}
            aria-controls={id}
            onClick={() => explain(!isExplained)}
          >
            {isExplained ? 'Hide the rows' : 'Why?'}
          </button>
          {violation.revision !== null && (
            <Link href={revisionUrl(violation.revision.number)} className="small">
              revision {violation.revision.number}
            </Link>
          )}
        </div>
        <div id={id} className="explained">
          {isExplained && (
            <>
              <h3 className="small">The row of the rule</h3>
              <Data value={violation.row} />
              {state === 'OPEN' && <Explanation rule={rule} row={violation.row} />}
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function reasonText({ closingReason }: Violation): string {
  if (closingReason === 'RULE_CHANGED') return 'the rule was changed';
  if (closingReason === 'RULE_REMOVED') return 'the rule was removed';
  return 'the rule no longer gives it';
}

/** The rows of tables without which the rule would not give a row. */
function Explanation({ rule, row }: { readonly rule: string; readonly row: unknown }) {
  const { data, error } = useAnswer(ExplainRowDocument, { rule, row });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting what="the explanation" lines={3} />;
  if (data.explainRuleRow === null) {
    return <p className="soft small">The rule does not give this row any more.</p>;
  }
  const { tables, complete } = data.explainRuleRow;
  return (
    <>
      {tables.map(({ table, rows, rowCount }) => (
        <section key={table} className="explained">
          <h3 className="small">
            because of {counted(rowCount, 'row')} of <code>{table}</code>
          </h3>
          {rows.map(({ key, data }) => (
            <Data key={key} value={data} />
          ))}
          {rowCount > rows.length && (
            <p className="soft small">and {rowCount - rows.length} more</p>
          )}
        </section>
      ))}
      {!complete && (
        <p className="soft small">
          There was no time to find out which rows are needed: some may not be.
        </p>
      )}
    </>
  );
}
