import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { bucketOf } from '../buckets/bucket.ts';
import { type PublicRule, publicRulesOf } from './public-access.ts';

const RULE_NAMES: Readonly<Record<PublicRule, string>> = {
  policy: 'policy',
  acl: 'ACL',
  'container-acl': 'container ACL',
};

/** Alerts when a bucket becomes public, and again only after it was private in between. */
export const publicBucketAlert: AlertKind = {
  kind: 'bucket_public',
  title: msg('Public bucket'),
  async find(db, changes, isWatched) {
    const found = changes.filter(({ kind, projectId }) => kind === 'bucket' && isWatched(projectId));
    const newest = new Map<string, LoggedChange>(found.map((change) => [change.objectId, change]));
    if (newest.size === 0) return [];
    const rows = db
      .selectFrom('object_containers')
      .selectAll()
      .where('id', 'in', [...newest.keys()]);
    return (await rows.execute()).map(bucketOf).map(({ id, name, projectId, settings, updatedAt }) => {
      const rules = publicRulesOf(settings);
      const names = rules.map((rule) => RULE_NAMES[rule]).join(' and ');
      return {
        projectId,
        objectId: id,
        name,
        text: `Everyone has access to it through its ${names}.`,
        path: objectHref(projectId, 'buckets', id),
        at: newest.get(id)?.at ?? updatedAt,
        severity: 'warning',
        level: { name: id, isHigh: rules.length > 0 },
      };
    });
  },
};
