import type { QueryClient } from '@tanstack/react-query';
import { invalidateExisting } from '#lib/client/deleted-objects.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { showJob } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { startLaunch } from './launch-job.ts';
import { type ResolvedLaunch, toRequests } from './launch-requests.ts';

interface LaunchRun {
  projectId: string;
  client: QueryClient;
  launch: ResolvedLaunch;
  t: Translate;
}

/** Starts a launch and updates lists, quotas and jobs. @throws the platform's error */
export async function launchInstances({ projectId, client, launch, t }: LaunchRun): Promise<void> {
  const onChanged = (job?: PlatformJob) => {
    if (job) showJob(client, projectId, job);
    for (const kind of clientOf(serverApi).create.kinds)
      void invalidateExisting(client, { queryKey: [projectId, kind] });
  };
  await startLaunch({ projectId, requests: toRequests(launch), t, onChanged });
}
