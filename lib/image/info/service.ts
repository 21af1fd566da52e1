import type { z } from 'zod';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import { IMPORT_METHODS } from '../imports/schema.ts';
import { IMAGE_QUOTAS } from '../quota-names.ts';
import type { ImportInfo, Usage } from './schema.ts';

export const importInfo = (): z.infer<typeof ImportInfo> => ({
  'import-methods': { description: 'Import methods available.', type: 'array', value: [...IMPORT_METHODS] },
});

export async function usageInfo({ database, projectId }: ProjectContext): Promise<z.infer<typeof Usage>> {
  const limits = await quotasOf(database.read, projectId, IMAGE_QUOTAS);
  const used = await usageOf(database.read, { projectId }, IMAGE_QUOTAS);
  const use = (name: (typeof IMAGE_QUOTAS)[number]) => ({ limit: limits[name], usage: used[name] });
  return {
    image_size_total: use('image_size_total'),
    image_stage_total: use('image_stage_total'),
    image_count_total: use('image_count_total'),
    image_count_uploading: use('image_count_uploading'),
  };
}

/**
 * As upstream with a single store; docs/contract/image.md 6.
 * @throws 404 always
 */
export function storesNotFound(): never {
  throw new PlatformError('notFound', 'Multi backend is not supported at this site.');
}
