import type { InjectedFile } from '#lib/compute/stored-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, QuotasExceeded } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { findExceededLimits, quotasOf } from '#lib/quotas/quotas.ts';
import { findKeypair } from '../../keypairs/service.ts';

/** Last minor microversion with file injection. */
const LAST_MINOR = 56;

/** Checks injected files. @throws 400 since 2.57, 413 for too many or too large files */
export async function assertPersonality(
  db: Reader,
  ctx: ProjectContext,
  files: readonly InjectedFile[] | null | undefined,
): Promise<void> {
  if (files === undefined) return;
  if (ctx.microversion.minor > LAST_MINOR) {
    throw Invalid(`The key personality is supported only up to microversion 2.${LAST_MINOR}. Use user_data.`);
  }
  const limits = await quotasOf(db, ctx.projectId, [
    'injected_files',
    'injected_file_content_bytes',
    'injected_file_path_bytes',
  ]);
  const largest = (size: (file: InjectedFile) => number) => Math.max(0, ...(files ?? []).map(size));
  const wanted = {
    injected_files: files?.length ?? 0,
    injected_file_content_bytes: largest(({ contents }) => Buffer.from(contents, 'base64').byteLength),
    injected_file_path_bytes: largest(({ path }) => Buffer.byteLength(path)),
  };
  const excesses = findExceededLimits(wanted, limits, {});
  if (excesses.length > 0) throw QuotasExceeded(excesses);
}

/** Domain names are allowed since 2.94; docs/contract/compute.md 3. @throws 400 before */
export function assertHostname({ microversion }: ProjectContext, hostname: string | null | undefined): void {
  if (microversion.minor >= 94 || !hostname?.includes('.')) return;
  throw Invalid('A host name with a domain requires microversion 2.94.');
}

/** Public key of the caller's key pair. @throws 400 if unknown */
export async function publicKeyOf(tx: Tx, ctx: ProjectContext, name: string): Promise<string> {
  const keypair = await findKeypair(tx, ctx.caller.userId, name);
  if (!keypair) throw Invalid(`Invalid key_name provided: ${name}.`);
  return keypair.public_key;
}
