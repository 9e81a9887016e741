import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import {
  type DeploymentFilter,
  type DeploymentRowFragment,
  LatestDeploymentsDocument,
} from '../data/generated/graphql.ts';
import { ask } from '../data/use-operation.ts';

const pauseMs = 1_200;

/**
 * The newest deployments, asked for again and again while the page is shown: there is a subscription for each deployment,
 * and none for all. Null until the first answer.
 */
export function useLatestDeployments(
  filter: DeploymentFilter,
): readonly DeploymentRowFragment[] | null {
  const client = useClient();
  const key = JSON.stringify(filter);
  const [latest, setLatest] = useState<readonly DeploymentRowFragment[] | null>(null);
  const known = useRef('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    setLatest(null);
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const asked = { filter: JSON.parse(key) };
        const { data } = await ask(client, LatestDeploymentsDocument, asked, true);
        if (isOver) return;
        const text = JSON.stringify(data);
        // Without permission for a root field that is never null, the whole data is null.
        if (data && known.current !== text) setLatest(data.deployments.nodes);
        known.current = text;
      }
      timer = setTimeout(() => void look(), pauseMs);
    };
    timer = setTimeout(() => void look(), pauseMs);
    return () => {
      isOver = true;
      known.current = '';
      clearTimeout(timer);
    };
  }, [client, key]);
  return latest;
}
