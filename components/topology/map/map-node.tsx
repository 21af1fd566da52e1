'use client';

import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { ChevronDown, ChevronRight, Layers, Plug } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ConditionIcon } from '../condition-icon.tsx';
import { isProblem } from '../health.ts';
import { KINDS } from '../kinds.ts';
import { useMapState } from './map-state.ts';
import { spokenName, titleOf } from './node-words.ts';
import type { GroupNode, LaneNode, MapNode, RouterNode } from './shapes.ts';

export type FlowNode = Node<{ node: MapNode }, 'thing'>;

export const MapNodeView = memo(function MapNodeView({ data: { node } }: NodeProps<FlowNode>) {
  const i18n = useI18n();
  const state = useMapState();
  const { activeId, found, related, targets } = state;
  const isActive = activeId === node.id;
  const isTarget = targets?.has(node.id) ?? false;
  const isBack = (found && !found.has(node.id)) || (targets && !isTarget);
  const isLane = node.kind === 'network' || node.kind === 'external';
  const isWanted = !isLane && found?.has(node.id) === true;
  return (
    <div
      data-map-node={node.id}
      className={cx(
        'group/node relative size-full',
        isLane ? LANE_LOOK : TILE_LOOK,
        isBack ? BACK_LOOK : cx(isLane ? 'bg-sunken' : 'bg-surface shadow-low', borderOf(node)),
        (related.has(node.id) || isWanted) && 'ring-1 ring-accent',
        isTarget && 'ring-2 ring-accent',
      )}
    >
      <button
        type="button"
        data-node-button={node.id}
        tabIndex={isActive ? 0 : -1}
        aria-label={spokenName(node, i18n)}
        aria-expanded={node.kind === 'group' ? node.isOpen : undefined}
        onMouseEnter={() => state.onLook(node.id)}
        onFocus={() => state.onFocus(node.id)}
        onClick={() => state.onChoose(node.id)}
        className={cx(
          'flex w-full min-w-0 items-center gap-2 rounded-control px-2.5 text-start',
          isLane ? 'h-15 rounded-card px-3' : 'h-full',
        )}
      >
        <Content node={node} />
      </button>
      {state.canConnect && node.kind !== 'group' && node.kind !== 'ports' && <Grip node={node} />}
    </div>
  );
});

const LANE_LOOK = 'rounded-card border';
const BACK_LOOK = 'border-line bg-canvas grayscale **:text-ink-faint';
const TILE_LOOK = 'rounded-control border hover:border-control';

function borderOf({ condition, kind }: MapNode): string {
  if (condition.health === 'error') return 'border-danger';
  if (condition.health === 'down') return 'border-warning border-dashed';
  return kind === 'external' ? 'border-accent' : 'border-line-strong';
}

function Content({ node }: { node: MapNode }) {
  switch (node.kind) {
    case 'network':
    case 'external':
    case 'router':
      return <Place node={node} />;
    case 'group':
      return <Group node={node} />;
    case 'instance':
      return (
        <Lines node={node} before={<ConditionIcon {...node.condition} />}>
          {node.guest.networks > 1 && <Layers aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
        </Lines>
      );
    case 'ports':
      return <Lines node={node} before={<Plug aria-hidden className="size-3.5 shrink-0 text-ink-faint" />} />;
    default:
      return node satisfies never;
  }
}

/** Name and addresses of a node, hidden when zoomed out too far to be legible. */
function Lines({ node, before, children }: { node: MapNode; before: ReactNode; children?: ReactNode }) {
  const i18n = useI18n();
  return (
    <>
      {before}
      <span className="min-w-0 flex-1 group-data-far/map:hidden">
        <span className="block truncate font-medium text-small">{titleOf(node, i18n)}</span>
        <span className="block truncate font-mono text-ink-muted text-micro">{node.facts.join(' · ')}</span>
      </span>
      {children}
    </>
  );
}

function Place({ node }: { node: LaneNode | RouterNode }) {
  const { t } = useI18n();
  const { icon: Icon } = KINDS[node.kind];
  return (
    <>
      <Icon
        aria-hidden
        className={cx('size-5 shrink-0', node.kind === 'network' ? 'text-ink-muted' : 'text-accent-ink')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-strong group-data-far/map:text-figure">{node.name}</span>
        <span className="block truncate font-mono text-ink-muted text-micro group-data-far/map:hidden">
          {node.facts.join(' · ')}
        </span>
      </span>
      {isProblem(node.condition.health) && (
        <Badge tone={node.condition.health === 'error' ? 'danger' : 'warning'}>{t(node.condition.word)}</Badge>
      )}
      <ConditionIcon {...node.condition} />
    </>
  );
}

function Group({ node }: { node: GroupNode }) {
  const i18n = useI18n();
  const { format, t } = i18n;
  const Turn = node.isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Turn aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-small">{titleOf(node, i18n)}</span>
        <span className="block text-ink-muted text-micro">
          {t('{count, plural, one {# instance} other {# instances}}', { count: node.total })}
        </span>
      </span>
      {node.counts.map(({ health, count }) => (
        <span key={health} className="flex items-center gap-1 text-ink-muted text-micro tabular-nums">
          <ConditionIcon health={health} />
          {format.number(count)}
        </span>
      ))}
    </>
  );
}

/** Handle to draw a new connection with the pointer; keyboard users connect nodes on the node's card. */
function Grip({ node }: { node: MapNode }) {
  const isLane = node.kind === 'network' || node.kind === 'external';
  return (
    <Handle
      type="source"
      position={isLane ? Position.Top : Position.Bottom}
      className={cx(
        'size-3! rounded-full! border-2! border-surface! bg-accent! opacity-0 transition-opacity',
        'hover:opacity-100 group-hover/node:opacity-100',
      )}
    />
  );
}
