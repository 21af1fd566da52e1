'use client';

import type { ReactNode } from 'react';
import { Appearance } from '#components/session/appearance.tsx';
import { Card } from '#components/ui/card.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { usePreferences } from '#lib/client/preferences.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** How the console looks and behaves, in every browser of the user. */
export function PreferencesCard({ projects }: { projects: readonly SessionProject[] }) {
  const t = useT();
  const { preferences, save } = usePreferences();
  return (
    <Card title={t('Preferences')}>
      <div className="flex flex-col gap-4">
        <Appearance frame={Choice} />
        <Behaviour />
        <Choice label={t('Opens in')}>
          <Select
            aria-label={t('Opens in')}
            value={preferences.opens_in ?? ''}
            onChange={({ target }) => save({ opens_in: target.value === '' ? undefined : target.value })}
            options={[
              { value: '', label: t('The project used last') },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Choice>
      </div>
    </Card>
  );
}

function Behaviour() {
  const t = useT();
  const { preferences, save } = usePreferences();
  const { density = 'compact', times = 'relative', has_shortcuts = true } = preferences;
  const choices = [
    {
      label: t('Rows of lists'),
      value: density,
      options: [
        { value: 'compact', label: t('Compact'), chosen: { density: 'compact' } },
        { value: 'comfortable', label: t('Comfortable'), chosen: { density: 'comfortable' } },
      ],
    },
    {
      label: t('Times'),
      value: times,
      options: [
        { value: 'relative', label: t('How long ago'), chosen: { times: 'relative' } },
        { value: 'absolute', label: t('Date and time'), chosen: { times: 'absolute' } },
      ],
    },
    {
      label: t('Single-key shortcuts'),
      value: has_shortcuts ? 'on' : 'off',
      options: [
        { value: 'on', label: t('On'), chosen: { has_shortcuts: true } },
        { value: 'off', label: t('Off'), chosen: { has_shortcuts: false } },
      ],
    },
  ] as const;
  return choices.map(({ label, value, options }) => (
    <Choice key={label} label={label}>
      <Segmented
        label={label}
        name={label}
        value={value}
        options={options}
        onChange={(next) => save(options.find((one) => one.value === next)?.chosen ?? {})}
      />
    </Choice>
  ));
}

/** The control carries the name for those who cannot see it. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden className="text-ink-faint text-small">
        {label}
      </span>
      {children}
    </div>
  );
}
