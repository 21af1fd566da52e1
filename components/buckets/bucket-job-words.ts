import { msg, type Text } from '#lib/i18n/text.ts';
import type { BucketJob } from '#lib/object-store/console/jobs/schema.ts';

const TITLES: Record<BucketJob['kind'], string> = {
  delete: msg('Delete objects from {name}'),
  empty: msg('Empty bucket {name}'),
  remove: msg('Delete bucket {name}'),
  copy: msg('Copy objects from {name}'),
  move: msg('Move objects from {name}'),
  restore: msg('Restore objects in {name}'),
};

export const jobTitle = ({ kind, bucket_name: name }: Pick<BucketJob, 'kind' | 'bucket_name'>): Text =>
  msg(TITLES[kind], { name });

export const jobProgress = ({ done, failed }: Pick<BucketJob, 'done' | 'failed'>): Text =>
  failed === 0
    ? msg('{done, plural, one {# object} other {# objects}}', { done })
    : msg('{done, plural, one {# object} other {# objects}}, {failed} failed', { done, failed });
