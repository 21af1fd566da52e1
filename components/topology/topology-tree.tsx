'use client';

import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { isFound, isSearching, type Search } from './find.ts';
import { toneOf, wordsOf } from './health.ts';
import { hrefOf, KINDS } from './kinds.ts';
import { NothingFound } from './nothing-found.tsx';
import { foundIn, linesOf, stepFrom, type TreeItem, type TreeLine, treeOf } from './tree.ts';

interface TopologyTreeProps {
  projectId: string;
  topology: Topology;
  search: Search;
  onClear: () => void;
}

/** Nodes with more children than this are collapsed at first. */
const MAX_EXPANDED_CHILDREN = 30;
const isOpenAtFirst = ({ children }: TreeItem): boolean => children.length <= MAX_EXPANDED_CHILDREN;
const INDENT = ['ps-2', 'ps-8', 'ps-14', 'ps-20'];

export function TopologyTree({ projectId, topology, search, onClear }: TopologyTreeProps) {
  const { t } = useI18n();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string>();
  const rows = useRef(new Map<string, HTMLElement>());
  const whole = treeOf(topology);
  const items = isSearching(search) ? foundIn(whole, (item) => isFound(item, search)) : whole;
  const lines = linesOf(items, (item) => isOpenAtFirst(item) !== turned.has(item.path));
  const current = lines.some(({ item }) => item.path === at) ? at : lines[0]?.item.path;
  const turn = (path: string) =>
    setTurned((before) => new Set(before.has(path) ? [...before].filter((one) => one !== path) : [...before, path]));
  const press = (event: KeyboardEvent, { item, isOpen }: TreeLine) => {
    const canTurn =
      item.children.length > 0 && (event.key === 'ArrowRight' ? !isOpen : event.key === 'ArrowLeft' && isOpen);
    if (canTurn) turn(item.path);
    else if (event.key === 'Enter' && event.target === event.currentTarget)
      rows.current.get(item.path)?.querySelector('a')?.click();
    else {
      const next = stepFrom(lines, item.path, event.key);
      if (next === undefined) return;
      setAt(next);
      rows.current.get(next)?.focus();
    }
    event.preventDefault();
  };
  if (lines.length === 0) return <NothingFound onClear={onClear} />;
  return (
    <div role="tree" aria-label={t('Topology')} className="overflow-hidden rounded-card border bg-surface shadow-low">
      {lines.map((line) => (
        <TreeRow
          key={line.item.path}
          projectId={projectId}
          line={line}
          isCurrent={line.item.path === current}
          onTurn={() => turn(line.item.path)}
          onFocus={() => setAt(line.item.path)}
          onKeyDown={(event) => press(event, line)}
          rowRef={(row) => {
            if (row) rows.current.set(line.item.path, row);
            else rows.current.delete(line.item.path);
          }}
        />
      ))}
    </div>
  );
}

interface TreeRowProps {
  projectId: string;
  line: TreeLine;
  isCurrent: boolean;
  onTurn: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  rowRef: (row: HTMLElement | null) => void;
}

function TreeRow({ projectId, line, isCurrent, onTurn, onFocus, onKeyDown, rowRef }: TreeRowProps) {
  const { t, format } = useI18n();
  const { item, level, position, siblings, isOpen } = line;
  const { icon: Icon, label } = KINDS[item.kind];
  const count = item.children.length;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={count > 0 ? isOpen : undefined}
      aria-label={[t(label), item.name, ...wordsOf(item.condition).map((word) => t(word)), ...item.facts].join(', ')}
      title={item.condition.reason && t(item.condition.reason)}
      tabIndex={isCurrent ? 0 : -1}
      ref={rowRef}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-9 items-center gap-x-2 border-t py-1 pe-3 first:border-t-0 hover:bg-hover focus-visible:-outline-offset-2',
        INDENT[Math.min(level, INDENT.length) - 1],
      )}
    >
      <Turn isOpen={isOpen} isThere={count > 0} onTurn={onTurn} />
      <Icon
        aria-hidden
        className={cx('size-4 shrink-0', item.kind === 'external' ? 'text-accent-ink' : 'text-ink-faint')}
      />
      <AppLink href={hrefOf(projectId, item)} look="strong" tabIndex={-1} className="min-w-0 truncate">
        {item.name}
      </AppLink>
      {count > 0 && !isOpen && <span className="text-ink-faint text-small">{format.number(count)}</span>}
      <span className="min-w-16 flex-1 truncate font-mono text-ink-muted text-small">{item.facts.join(' · ')}</span>
      <StateBadge
        word={t(item.condition.word)}
        tone={toneOf(item.condition)}
        isTransitional={item.condition.health === 'busy'}
      />
    </div>
  );
}

/** For the pointer only; the arrow keys expand and collapse nodes. */
function Turn({ isOpen, isThere, onTurn }: { isOpen: boolean; isThere: boolean; onTurn: () => void }) {
  if (!isThere) return <span aria-hidden className="size-6 shrink-0" />;
  return (
    <Button aria-hidden tabIndex={-1} variant="ghost" size="small" className="size-6 shrink-0 px-0" onClick={onTurn}>
      <ChevronRight aria-hidden className={cx('size-4 transition-transform', isOpen && 'rotate-90')} />
    </Button>
  );
}
