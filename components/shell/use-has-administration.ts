import { useSession } from '#lib/client/session.ts';
import { hasAdministration } from './admin-verdict.ts';

/** As `hasAdministration`, for the user of the page. */
export function useHasAdministration(projectId: string | undefined): boolean {
  const { data: session } = useSession();
  return hasAdministration(
    session,
    session?.projects.find(({ id }) => id === projectId),
  );
}
