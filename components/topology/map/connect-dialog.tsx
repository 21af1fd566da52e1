'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Option } from '#lib/console/networking/topology/plan.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ConnectDialogProps {
  name: string;
  options: readonly Option[];
  onAdd: (option: Option) => void;
  onClose: () => void;
}

/** Maximum number of options in the list; users search for the others. */
const MAX_SHOWN = 40;

export function ConnectDialog({ name, options, onAdd, onClose }: ConnectDialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const found = options
    .filter(({ title }) => t(title).toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((one, other) => Number(one.refused !== undefined) - Number(other.refused !== undefined));
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={t('Connect {name}', { name })}
      description={t('Connections are collected as pending changes that you review and apply together.')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="flex flex-col gap-3">
        {options.length > MAX_SHOWN / 4 && (
          <Field label={t('Find')}>
            {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
        )}
        {found.length === 0 ? (
          <p className="text-ink-muted">
            {options.length === 0 ? t('There is nothing to connect it to.') : t('No connection matches.')}
          </p>
        ) : (
          <ul className="divide-y rounded-card border">
            {found.slice(0, MAX_SHOWN).map((option) => (
              <OptionRow key={option.key} option={option} onAdd={() => onAdd(option)} />
            ))}
          </ul>
        )}
        {found.length > MAX_SHOWN && (
          <p className="text-ink-muted text-small">{t('There are more matches. Type a name to narrow them down.')}</p>
        )}
      </div>
    </Dialog>
  );
}

function OptionRow({ option, onAdd }: { option: Option; onAdd: () => void }) {
  const t = useT();
  const title = t(option.title);
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1 break-words">
        <span className={option.refused ? 'text-ink-muted' : undefined}>{title}</span>
        {option.refused && <span className="block text-ink-faint text-small">{t(option.refused)}</span>}
      </span>
      {!option.refused && (
        <Button size="small" onClick={onAdd} aria-label={t('Add: {title}', { title })}>
          {t('Add')}
        </Button>
      )}
    </li>
  );
}
