'use client';

import * as Radix from '@radix-ui/react-menu';
import { Check, Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';
import { layer } from './layer.ts';
import type { MenuGroup, MenuItem, MoreItems } from './menu-items.ts';
import { portalHost } from './portal-host.ts';
import { Tooltip } from './tooltip.tsx';

interface MenuSurfaceProps {
  anchor: RefObject<HTMLElement | null>;
  groups: readonly MenuGroup[];
  more?: MoreItems | undefined;
  align: 'start' | 'center' | 'end';
  header?: ReactNode;
  onClose: () => void;
}

const surfaceClass =
  'max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-rise overflow-y-auto ' +
  'rounded-card border bg-raised p-1 shadow-float';

export function MenuSurface({ anchor, groups, more, align, header, onClose }: MenuSurfaceProps) {
  const content = useRef<HTMLDivElement>(null);
  const [showsMore, setShowsMore] = useState(false);
  const showMore = () => {
    flushSync(() => setShowsMore(true));
    // The item that had the focus was replaced.
    content.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  };
  const shown = showsMore && more ? more.groups : [...groups, ...moreOf(more, showMore)];
  const chosen = useRef<() => void>(undefined);
  const wentElsewhere = useRef(false);
  // Runs the chosen action after the focus has returned to the button, so that a dialog can return it there.
  const closed = (event: Event) => {
    event.preventDefault();
    if (!wentElsewhere.current) anchor.current?.focus();
    chosen.current?.();
  };
  const choose = (item: MenuItem) => {
    if (item.staysOpen) item.onSelect?.();
    else chosen.current = item.onSelect;
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()} modal={false}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal container={portalHost()}>
        <Radix.Content
          ref={content}
          align={align}
          aria-label={anchor.current?.getAttribute('aria-label') ?? anchor.current?.textContent ?? undefined}
          onInteractOutside={(event) => {
            // The button itself closes the menu.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else wentElsewhere.current = true;
          }}
          onCloseAutoFocus={closed}
          loop
          sideOffset={4}
          collisionPadding={8}
          className={cx(layer.floating, surfaceClass)}
        >
          {header && <div className="border-b px-2 pt-1 pb-2 text-small">{header}</div>}
          <Groups groups={shown} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Groups({ groups, onChoose }: { groups: readonly MenuGroup[]; onChoose: (item: MenuItem) => void }) {
  return groups
    .filter((group) => group.items.length > 0)
    .map((group, index) => (
      <Fragment key={group.label ?? group.items[0]?.label}>
        {index > 0 && <Radix.Separator className="-mx-1 my-1 h-px bg-line" />}
        <Group group={group} onChoose={onChoose} />
      </Fragment>
    ));
}

const moreOf = (more: MoreItems | undefined, open: () => void): MenuGroup[] =>
  more ? [{ items: [{ label: more.label, icon: <Ellipsis aria-hidden />, onSelect: open, staysOpen: true }] }] : [];

function Group({ group, onChoose }: { group: MenuGroup; onChoose: (item: MenuItem) => void }) {
  return (
    <Radix.Group aria-label={group.label}>
      {group.label && group.items.length > 1 && (
        <Radix.Label className="px-2 pt-1 pb-0.5 text-ink-faint text-micro">{group.label}</Radix.Label>
      )}
      {group.items.map((item) => (
        <Item key={item.label} item={item} onChoose={onChoose} />
      ))}
    </Radix.Group>
  );
}

const itemClass =
  'flex w-full select-none items-start gap-2 rounded-small px-2 py-1.5 text-start text-body outline-none ' +
  'data-highlighted:bg-hover';

function Item({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const id = useId();
  const isDisabled = item.isOff || Boolean(item.disabledReason);
  const props = {
    'aria-disabled': isDisabled || undefined,
    'aria-labelledby': id,
    'aria-describedby': item.disabledReason ? `${id}-reason` : undefined,
    className: cx(itemClass, item.isDanger && !isDisabled && 'text-danger-ink data-highlighted:bg-danger-soft'),
    onSelect: (event: Event) => {
      if (isDisabled || item.staysOpen) event.preventDefault();
      if (!isDisabled) onChoose(item);
    },
  };
  if (item.isChecked !== undefined) {
    return (
      <Radix.CheckboxItem {...props} checked={item.isChecked}>
        <ItemContent item={item} id={id} />
      </Radix.CheckboxItem>
    );
  }
  const content = <ItemContent item={item} id={id} />;
  return (
    <Tooltip text={item.disabledReason} side="left">
      <Radix.Item {...props} asChild={Boolean(item.asLink) && !isDisabled}>
        {item.asLink && !isDisabled ? item.asLink(content) : content}
      </Radix.Item>
    </Tooltip>
  );
}

function ItemContent({ item, id }: { item: MenuItem; id: string }) {
  return (
    <>
      {item.isChecked !== undefined && (
        <Check aria-hidden className={cx('mt-0.5 size-4 shrink-0', !item.isChecked && 'invisible')} />
      )}
      {item.icon && <span className="mt-0.5 shrink-0 [&_svg]:size-4">{item.icon}</span>}
      <span className="min-w-0 flex-1">
        <span id={id} className={cx('block', (item.isOff || item.disabledReason) && 'text-ink-faint')}>
          {item.label}
        </span>
        {item.disabledReason && (
          <span id={`${id}-reason`} className="sr-only">
            {item.disabledReason}
          </span>
        )}
      </span>
      {item.shortcut && (
        <kbd aria-hidden className="ms-4 font-sans text-ink-faint text-small">
          {item.shortcut}
        </kbd>
      )}
    </>
  );
}
