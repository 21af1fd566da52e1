'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import type { AttentionItem } from '#components/console/attention-list.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { statusWord } from '#components/console/status-words.ts';
import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import type { DownServer, TroubledServer } from '#lib/console/facts/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import type { EndingCredential, Finding, QuotaAttribute } from './attention.ts';
import { useQuotaWords } from './use-quota-words.ts';

interface ItemContext {
  t: Translate;
  format: Format;
  quotas: ReturnType<typeof useQuotaWords>;
  projectId: string;
  linkTo: (href: string) => (parts: ReactNode) => ReactNode;
  button: (href: string, label: string) => ReactNode;
}

export function useAttentionItems(projectId: string): (finding: Finding) => AttentionItem {
  const pen: ItemContext = {
    projectId,
    t: useT(),
    format: useFormat(),
    quotas: useQuotaWords(),
    linkTo: (href) => (parts) => <AppLink href={href}>{parts}</AppLink>,
    button: (href, label) => (
      <ButtonLink size="small" href={href}>
        {label}
      </ButtonLink>
    ),
  };
  return (finding) => {
    switch (finding.kind) {
      case 'downServer':
        return ofDown(finding.server, pen);
      case 'failedServer':
        return ofServer(finding.server, pen);
      case 'resizedServer':
        return ofResize(finding.server, pen);
      case 'failedVolume':
        return {
          ...ofVolume(finding.volume, msg('Volume <link>{name}</link> is in state {status}'), pen),
          level: 'danger',
        };
      case 'stuckVolume':
        return ofVolume(finding.volume, msg('Volume <link>{name}</link> is stuck: {status}'), pen);
      case 'credential':
        return ofCredential(finding.credential, pen);
      case 'quota':
        return ofQuota(finding.quota, pen);
      case 'idleVolumes':
        return ofIdle(finding.volumes, pen);
    }
  };
}

const DOWN: Record<DownServer['outcome'], Pick<AttentionItem, 'level'> & { title: string; cause: string }> = {
  failed: {
    level: 'danger',
    title: msg('Instance <link>{name}</link> was not recovered'),
    cause: msg('It or its host failed. Its page says what you can do.'),
  },
  crashed: {
    level: 'danger',
    title: msg('Instance <link>{name}</link> crashed and is off'),
    cause: msg('Start it to use it again.'),
  },
  stranded: {
    level: 'danger',
    title: msg('The host of <link>{name}</link> is down or does not respond'),
    cause: msg('The instance may be down. Contact your administrator.'),
  },
  recovering: {
    level: 'warning',
    title: msg('Instance <link>{name}</link> is being recovered'),
    cause: msg('It or its host failed. No action needed yet.'),
  },
};

function ofDown({ id, name, outcome }: DownServer, { projectId, t, linkTo, button }: ItemContext): AttentionItem {
  const { level, title, cause } = DOWN[outcome];
  const href = objectHref(projectId, 'instances', id);
  const link = linkTo(href);
  return { id, level, title: t.rich(title, { name, link }), cause: t(cause), action: button(href, t('Open instance')) };
}

function ofServer(server: TroubledServer, { projectId, t, linkTo, button }: ItemContext): AttentionItem {
  const { id, name, fault, flavor, updated, is_launched } = server;
  const href = objectHref(projectId, 'instances', id);
  const why = fault && explainFault(fault.reason, { flavor });
  return {
    id,
    level: 'danger',
    title: t.rich('Instance <link>{name}</link> failed', { name, link: linkTo(href) }),
    // Advice to launch it again is not for an instance with data: its page says what can still be recovered.
    cause: why && (is_launched ? t(why.cause) : `${t(why.cause)} ${t(why.advice)}`),
    since: fault?.created ?? updated,
    action: button(href, t('Open instance')),
  };
}

function ofResize({ id, name, updated }: TroubledServer, { projectId, t, linkTo, button }: ItemContext): AttentionItem {
  const href = objectHref(projectId, 'instances', id);
  return {
    id,
    level: 'warning',
    title: t.rich('Resize of <link>{name}</link> needs confirmation', { name, link: linkTo(href) }),
    cause: t('Check that the instance works at its new size, then confirm or revert the resize.'),
    since: updated,
    action: button(href, t('Confirm or revert')),
  };
}

function ofVolume(volume: VolumeEntry, sentence: string, { projectId, t, linkTo, button }: ItemContext): AttentionItem {
  const href = objectHref(projectId, 'volumes', volume.id);
  const status = t(statusWord(volume.status));
  return {
    id: volume.id,
    level: 'warning',
    title: t.rich(sentence, { name: volume.name || volume.id, status, link: linkTo(href) }),
    since: volume.changed,
    action: button(href, t('Open volume')),
  };
}

function ofCredential(
  { id, name, at, why }: EndingCredential,
  { projectId, t, linkTo, button }: ItemContext,
): AttentionItem {
  const titles = {
    expired: msg('Credential <link>{name}</link> has expired'),
    expiring: msg('Credential <link>{name}</link> expires on <time></time>'),
    replaced: msg('Credential <link>{name}</link> is being replaced and expires on <time></time>'),
  };
  const causes = {
    expired: t('It can no longer be used to sign in. Delete or replace it.'),
    expiring: t('Anything that signs in with it stops working then. Replace it before that.'),
    replaced: t('Give the new secret to everything that still uses the old one.'),
  };
  const href = projectHref(projectId, 'credentials', { q: name });
  return {
    id,
    level: why === 'expired' ? 'danger' : why === 'expiring' ? 'warning' : 'info',
    title: t.rich(titles[why], { name, link: linkTo(href), time: () => <DateTime at={at} isDateOnly /> }),
    cause: causes[why],
    action: button(href, t('Show credential')),
  };
}

function ofQuota({ name, used, limit }: QuotaAttribute, { projectId, t, quotas, button }: ItemContext): AttentionItem {
  const { label, show, list } = quotas[name];
  const isFull = used >= limit;
  const quota = { quota: label };
  return {
    id: name,
    level: isFull ? 'danger' : 'warning',
    title: isFull ? t('{quota}: limit reached', quota) : t('{quota}: nearly at the limit', quota),
    cause: t('{used} of {limit} used. Further requests are rejected.', { used: show(used), limit: show(limit) }),
    action: button(projectHref(projectId, list), t('Show what uses it')),
  };
}

function ofIdle(volumes: readonly VolumeEntry[], { projectId, t, format, button }: ItemContext): AttentionItem {
  const size = format.gib(volumes.reduce((sum, volume) => sum + volume.size, 0));
  const count = volumes.length;
  return {
    id: 'idle',
    level: 'info',
    title: t('{count, plural, one {# volume is} other {# volumes are}} not attached', { count }),
    cause: t('Unchanged for more than a week, and still using {size} of your quota.', { size }),
    action: button(projectHref(projectId, 'volumes', { where: 'status:available' }), t('Show volumes')),
  };
}
