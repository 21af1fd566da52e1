'use client';

import { PasteDialog } from '#components/console-dock/paste-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { notify } from '#lib/client/notices.ts';
import { createPreference } from '#lib/client/preference.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isLayout, LAYOUT_OPTIONS, type LayoutName, missingIn, strokesOf } from './keyboard-layouts.ts';
import type { MountedScreen } from './screen.ts';

const useLayout = createPreference<LayoutName>('nephos-screen-layout', 'us');

interface ScreenPasteDialogProps {
  name: string;
  screen: MountedScreen;
  onClose: () => void;
}

export function ScreenPasteDialog({ name, screen, onClose }: ScreenPasteDialogProps) {
  const t = useT();
  const [layout, setLayout] = useLayout();
  return (
    <PasteDialog
      name={name}
      onClose={onClose}
      onType={(character) => {
        for (const keys of strokesOf(layout, character) ?? []) screen.press(keys);
      }}
      onHandOver={(text) => {
        screen.copy(text);
        notify({ level: 'info', title: msg('Sent to the guest clipboard') });
        onClose();
      }}
      extra={(text) => (
        <Field
          label={t('Keyboard layout of the guest')}
          hint={t('The guest clipboard works only where an agent such as spice-vdagent runs in the guest.')}
          error={missingError(missingIn(layout, text))}
          className="mt-3"
        >
          {(control) => (
            <Select
              {...control}
              value={layout}
              options={LAYOUT_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={({ target }) => isLayout(target.value) && setLayout(target.value)}
            />
          )}
        </Field>
      )}
    />
  );

  function missingError(missing: readonly string[]): string | undefined {
    if (missing.length === 0) return undefined;
    return t('Not on this keyboard, so left out: {characters}', { characters: missing.join(' ') });
  }
}
