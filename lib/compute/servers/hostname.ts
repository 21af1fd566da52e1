import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';

/** A name with a domain behind it is allowed from 2.94 on; contract/compute.md 3. @throws 400 before */
export function assertHostname({ microversion }: ProjectContext, hostname: string | null | undefined): void {
  if (microversion.minor >= 94 || !hostname?.includes('.')) return;
  throw Invalid('A host name with a domain needs microversion 2.94.');
}
