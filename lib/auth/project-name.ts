import { QueryClient } from '@tanstack/react-query';
import { projectRowQuery } from '#lib/console/projects/queries.ts';
import { pageSend } from './prefetch.tsx';

/** The name of a project for page titles; undefined if unavailable. */
export async function projectName(scope: string | undefined, id: string): Promise<string | undefined> {
  const send = await pageSend();
  if (scope === undefined || !send) return undefined;
  const query = { ...projectRowQuery(scope, id, send), retry: false };
  const found = await new QueryClient().fetchQuery(query).catch(() => undefined);
  return found?.project.name;
}
