'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { AttentionItem } from '#components/console/attention-list.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import type { VolumeFact } from '#lib/block-storage/volumes/facts-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import type { Finding, QuotaFact } from './attention.ts';
import { useQuotaWords } from './use-quota-words.ts';

/** Writes findings down: what, why, since when, and where to do something about it. */
export function useAttentionItems(projectId: string): (finding: Finding) => AttentionItem {
  const t = useT();
  const format = useFormat();
  const words = useQuotaWords();
  const at = (path: string) => `/projects/${projectId}/${path}`;
  const button = (path: string, label: string) => (
    <ButtonLink size="small" href={at(path)}>
      {label}
    </ButtonLink>
  );
  const ofVolume = (volume: VolumeFact, rest: Pick<AttentionItem, 'level' | 'cause'>, sentence: string) => ({
    id: volume.id,
    ...rest,
    title: t.rich(sentence, {
      name: volume.name || volume.id,
      status: volume.status,
      link: (parts) => <AppLink href={at(`volumes/${volume.id}`)}>{parts}</AppLink>,
    }),
    since: volume.changed,
    action: button(`volumes/${volume.id}`, t('Open volume')),
  });
  const ofQuota = ({ name, used, limit }: QuotaFact): AttentionItem => {
    const { label, show, list } = words[name];
    const figures = { used: show(used), limit: show(limit) };
    return {
      id: name,
      level: used >= limit ? 'danger' : 'warning',
      title:
        used >= limit
          ? t('{quota}: the limit is reached', { quota: label })
          : t('{quota}: nearly at the limit', { quota: label }),
      cause: t('{used} of {limit} are used; requests beyond that are refused.', figures),
      action: button(list, t('Show what uses it')),
    };
  };
  return (finding) => {
    switch (finding.kind) {
      case 'failedServer': {
        const { id, name, fault, updated } = finding.server;
        const link = (parts: React.ReactNode) => <AppLink href={at(`instances/${id}`)}>{parts}</AppLink>;
        return {
          id,
          level: 'danger',
          title: t.rich('Instance <link>{name}</link> failed', { name, link }),
          cause: fault?.message,
          since: fault?.created ?? updated,
          action: button(`instances/${id}`, t('Open instance')),
        };
      }
      case 'failedVolume':
        return ofVolume(finding.volume, { level: 'danger' }, msg('Volume <link>{name}</link> failed: {status}'));
      case 'stuckVolume':
        return ofVolume(finding.volume, { level: 'warning' }, msg('Volume <link>{name}</link> is stuck: {status}'));
      case 'quota':
        return ofQuota(finding.quota);
      case 'idleVolumes': {
        const { volumes } = finding;
        const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
        return {
          id: 'idle',
          level: 'info',
          title: t('{count, plural, one {# volume is} other {# volumes are}} attached to nothing', {
            count: volumes.length,
          }),
          cause: t('Unchanged for more than a week, and still using {size} of your quota.', { size }),
          action: button('volumes?where=status%3Aavailable', t('Show volumes')),
        };
      }
    }
  };
}
