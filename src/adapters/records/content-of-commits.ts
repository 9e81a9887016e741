import type { Commit } from '../../ports/history-store.ts';

/** The content of several commits, to write at once; what several have is written once. */
export function contentOfCommits(commits: readonly Commit[]): Required<Omit<Commit, 'revision'>> {
  const [first, ...others] = commits;
  if (first !== undefined && others.length === 0) return { problems: new Map(), ...first };
  const documents = commits.flatMap((commit) => commit.documents);
  return {
    documents: [...new Map(documents.map((document) => [document.digest, document])).values()],
    pages: new Map(commits.flatMap(({ pages }) => [...pages])),
    // The first key of a document stays.
    keys: new Map(commits.toReversed().flatMap(({ keys }) => [...keys])),
    problems: new Map(commits.flatMap(({ problems = [] }) => [...problems])),
  };
}
