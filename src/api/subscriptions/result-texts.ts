import type { ExecutionResult } from 'graphql';
import { endable, type FeedIterator } from '../../app/revisions/follow.ts';
import { resultText } from '../graphql/execution/result-text.ts';
import { createMutex } from './mutex.ts';
import type { Opened, Operations, RequestContext } from './operations.ts';

/** The results of an operation as JSON; for an operation that was refused, its errors. */
export function resultTexts(
  { shown }: Pick<Operations, 'shown'>,
  opened: Opened,
  context: RequestContext,
): FeedIterator<string> {
  const results = 'errors' in opened ? only({ errors: opened.errors }) : opened.run(createMutex());

  async function* run(): AsyncGenerator<string, void, void> {
    for await (const result of results) yield resultText(shown(result, context));
  }
  return endable(run(), () => void results.return());
}

function only(result: ExecutionResult): FeedIterator<ExecutionResult> {
  async function* run(): AsyncGenerator<ExecutionResult, void, void> {
    yield result;
  }
  return endable(run(), () => {});
}
