'use client';

import { X } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { Properties } from '#components/console/properties.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { toneOf } from '../health.ts';
import { hrefOf, KINDS } from '../kinds.ts';
import { factsOf } from './facts.ts';
import { titleOf } from './node-words.ts';
import type { MapNode } from './shapes.ts';

interface MapCardProps extends ProjectDialogProps {
  node: MapNode;
  /** The card stays while the user explores other nodes. */
  isPinned: boolean;
  links: readonly string[];
  onConnect: (() => void) | undefined;
}

export function MapCard({ projectId, node, isPinned, links, onConnect, onClose }: MapCardProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const isCrowd = node.kind === 'group' || node.kind === 'ports';
  const { label, icon: Icon } = KINDS[node.kind === 'group' ? 'instance' : node.kind === 'ports' ? 'port' : node.kind];
  return (
    <section
      data-map-card
      aria-label={t('Details of {name}', { name: titleOf(node, i18n) })}
      className="flex max-h-full w-full flex-col gap-2 overflow-y-auto rounded-card border bg-raised p-3 shadow-float sm:w-72"
    >
      <header className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{titleOf(node, i18n)}</p>
          <p className="text-ink-muted text-small">{isCrowd ? t('Several on one network') : t(label)}</p>
        </div>
        {isPinned && <IconButton label={t('Close')} icon={X} size="small" hasTooltip={false} onClick={onClose} />}
      </header>
      {!isCrowd && (
        <StateBadge
          word={t(node.condition.word)}
          tone={toneOf(node.condition)}
          isTransitional={node.condition.health === 'busy'}
        />
      )}
      {!isCrowd && node.condition.reason && <p className="text-ink-muted text-small">{t(node.condition.reason)}</p>}
      <Properties items={factsOf(node, links, t)} />
      <footer className="flex flex-wrap gap-2 pt-1">
        <ButtonLink size="small" href={linkOf(projectId, node)}>
          {isCrowd ? t('Open the network') : t('Open')}
        </ButtonLink>
        {onConnect && (
          <Button size="small" onClick={onConnect}>
            {t('Connect…')}
          </Button>
        )}
      </footer>
    </section>
  );
}

const linkOf = (projectId: string, node: MapNode): string => {
  switch (node.kind) {
    case 'instance':
      return hrefOf(projectId, { kind: 'instance', id: node.guest.serverId });
    case 'router':
      return hrefOf(projectId, { kind: 'router', id: node.routerId });
    case 'ports':
      return objectHref(projectId, 'networks', node.networkId, { tab: 'ports' });
    default:
      return hrefOf(projectId, { kind: 'network', id: node.networkId });
  }
};
