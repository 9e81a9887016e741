/** What a client asked and was answered, with when: any numbers that rise with time. */
export interface Operation<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  readonly called: number;
  readonly returned: number;
}

/** What operations do when they come one after the other. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /** The state after an operation; null if it cannot have this output. */
  step(state: State, input: Input, output: Output): State | null;
  /** Whether an operation with this output changes no state in which it can have it. */
  changesNothing(input: Input, output: Output): boolean;
  /** Equal for equal states. */
  keyOf(state: State): string;
}

interface Frame<State> {
  readonly state: State;
  /** Index of the operation that led here; -1 at the beginning. */
  readonly taken: number;
  /** Operations that may come next, and how many of them were tried. */
  readonly next: readonly number[];
  tried: number;
}

/**
 * Puts the operations of a history into an order in which each has the output that the model gives, and none comes before
 * one that returned before it was called; null if there is no such order: then the history is not linearizable.
 *
 * The algorithm of Wing and Gong (Testing and verifying concurrent objects, 1993), with Lowe's memory of the
 * configurations that led nowhere (Testing for linearizability, 2017): as in the checker Porcupine. An operation that may
 * come next and never changes anything is taken at once, without trying others: in any order that explains the rest it can be
 * moved to the front. Otherwise every choice of such operations would be tried before a wrong turn is found.
 */
export function linearize<State, Input, Output>(
  { initial, step, changesNothing, keyOf }: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): readonly Operation<Input, Output>[] | null {
  const operations = [...history].sort((one, other) => one.called - other.called);
  const isTaken = new Uint8Array(operations.length);
  let first = 0;

  /** Those that were called before the first of the others returned. */
  const candidates = (): readonly number[] => {
    while (first > 0 && isTaken[first - 1] === 0) first -= 1;
    while (isTaken[first] === 1) first += 1;
    const found: number[] = [];
    let returned = Number.POSITIVE_INFINITY;
    for (let at = first; at < operations.length; at += 1) {
      const operation = operations[at];
      if (operation === undefined || operation.called > returned) break;
      if (isTaken[at] === 1) continue;
      found.push(at);
      returned = Math.min(returned, operation.returned);
    }
    return found.filter((at) => (operations[at]?.called ?? 0) <= returned);
  };
  const seen = new Set<string>();
  const isNew = (state: State, all: readonly number[]): boolean => {
    const key = `${all.join()} ${keyOf(state)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };

  /** Of candidates, those to try in a state: only one, if that never changes anything. */
  const choices = (state: State, all: readonly number[]): readonly number[] => {
    const idle = all.find((at) => {
      const { input, output } = operations[at] as Operation<Input, Output>;
      return changesNothing(input, output) && step(state, input, output) !== null;
    });
    return idle === undefined ? all : [idle];
  };

  const path: Frame<State>[] = [
    { state: initial, taken: -1, next: choices(initial, candidates()), tried: 0 },
  ];
  for (;;) {
    const frame = path.at(-1);
    if (frame === undefined) return null;
    if (path.length > operations.length) break;
    const at = frame.next[frame.tried];
    if (at === undefined) {
      path.pop();
      if (frame.taken >= 0) {
        isTaken[frame.taken] = 0;
        first = Math.min(first, frame.taken);
      }
      continue;
    }
    frame.tried += 1;
    const { input, output } = operations[at] as Operation<Input, Output>;
    const state = step(frame.state, input, output);
    if (state === null) continue;
    isTaken[at] = 1;
    const all = candidates();
    if (isNew(state, all)) path.push({ state, taken: at, next: choices(state, all), tried: 0 });
    else {
      isTaken[at] = 0;
      first = Math.min(first, at);
    }
  }
  return path.slice(1).map(({ taken }) => operations[taken] as Operation<Input, Output>);
}
