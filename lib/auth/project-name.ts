import { QueryClient } from '@tanstack/react-query';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { pageSend } from './prefetch.tsx';

/** The name of a project for page titles; undefined if unavailable. */
export async function projectName(scope: string | undefined, id: string): Promise<string | undefined> {
  const send = await pageSend();
  if (scope === undefined || !send) return undefined;
  const query = { ...clientOf(listedProjectApi).row.query(scope, id, send), retry: false };
  const found = await new QueryClient().fetchQuery(query).catch(() => undefined);
  return found?.project.name;
}
