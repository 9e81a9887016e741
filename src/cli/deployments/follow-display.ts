import type { Format } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import type { DeploymentProgress } from './deployment-progress.ts';
import { liveTree } from './live-tree.ts';

/** Where it is shown what becomes of a deployment: lines, and at a terminal a tree of the resources below them. */
export interface FollowDisplay {
  /** Whether there is a tree, so that lines need not say what it shows. */
  readonly isLive: boolean;
  /** Prints lines that stay. */
  print(text: string): void;
  /** Draws the tree anew. */
  draw(found: DeploymentProgress): void;
  /** Leaves the whole tree where it is. */
  finish(found: DeploymentProgress): void;
}

/** Lines for people only. The tree is drawn where both outputs are a terminal that can replace lines. */
export function createFollowDisplay({ out, err }: Shell, format: Format): FollowDisplay {
  const isText = format === 'text';
  const isLive = isText && out.interactive && err.canRedraw;
  const screen = () => ({ columns: err.columns, colours: err.colours });
  return {
    isLive,
    print(text) {
      // Removes the tree, which is on the other output.
      if (isLive) err.write('');
      if (isText) out.write(text);
    },
    draw(found) {
      if (!isLive) return;
      // The last row is left to the cursor.
      const tree = liveTree(found, { ...screen(), rows: err.rows - 1 });
      err.progress(tree.trimEnd());
    },
    finish(found) {
      if (isLive) this.print(liveTree(found, { ...screen(), rows: null }));
    },
  };
}
