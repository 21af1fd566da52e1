'use client';

import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { NavSection } from './nav.ts';

interface KeyboardHelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  sections: readonly NavSection[];
}

export function KeyboardHelp({ isOpen, onOpenChange, sections }: KeyboardHelpProps) {
  const t = useT();
  const places = sections.flatMap((section) => section.items.flatMap((item) => (item.keys ? [item] : [])));
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('Keyboard')} size="medium">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys
          title={t('Everywhere')}
          keys={[
            ['Ctrl K', t('Search and commands')],
            ['/', t('Filter the list')],
            ['c', t('Create')],
            ['g p', t('Switch project')],
            ['?', t('This help')],
          ]}
        />
        <Keys
          title={t('Lists')}
          keys={[
            ['j k', t('Next and previous row')],
            ['Home End', t('First and last row')],
            ['PgUp PgDn', t('One page up and down')],
            ['Enter', t('Open the row')],
            ['x Space', t('Select')],
            ['Shift x', t('Select up to here')],
            ['Ctrl A', t('Select all rows')],
            ['Esc', t('Clear selection')],
            ['← →', t('Close and open the group')],
            ['. Shift F10', t('Actions of the row')],
            ['s', t('Start or stop the instance')],
            ['b', t('Reboot the instance')],
            ['t', t('Console of the instance')],
            ['l', t('Log of the instance')],
            ['a', t('Attach the volume')],
            ['a e', t('Acknowledge and resolve the notification')],
            ['Del', t('Delete')],
          ]}
        />
        <Keys
          title={t('Forms')}
          keys={[
            ['Ctrl Enter', t('Submit')],
            ['Esc', t('Close')],
          ]}
        />
        <Keys title={t('Go to')} keys={places.map((item) => [item.keys ?? '', item.label])} />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink-faint text-small">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        {keys.map(([combination, meaning]) => (
          <div key={combination} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex gap-1">
              {combination.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
