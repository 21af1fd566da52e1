'use client';

import { type ReactNode, useState } from 'react';
import { Appearance } from '#components/session/appearance.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Select } from '#components/ui/select.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { accepts, type Session, type SessionProject } from '#lib/client/session.ts';
import { useOrigin } from '#lib/client/use-origin.ts';
import { LANDING_SCREENS } from '#lib/console/account/preferences/landing-screens.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import type { Preferences } from '#lib/console/account/preferences/schema.ts';
import { writePreferences } from '#lib/console/account/preferences/write-preferences.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { zones } from '#lib/i18n/zones.ts';

const ImportPreferences = lazyComponent(async () => (await import('./import-preferences.tsx')).ImportPreferences);

export function PreferencesCard({ session }: { session: Session }) {
  const t = useT();
  const { preferences } = usePreferences();
  const [isImporting, setIsImporting] = useState(false);
  const write = () => saveFile('nephos-preferences.json', writePreferences(preferences), 'application/json');
  return (
    <Card
      title={t('Preferences')}
      className="lg:col-span-2"
      aside={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setIsImporting(true)}>
            {t('Import preferences')}
          </Button>
          <Button size="small" onClick={write}>
            {t('Export preferences')}
          </Button>
        </div>
      }
    >
      {!accepts(session, 'console:preferences:save') && (
        <div className="mb-4">
          <Alert tone="info" title={t('Changes are not saved to your account.')}>
            {t('Sign in with your password to save preferences.')}
          </Alert>
        </div>
      )}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Appearance frame={Choice} />
        {CHOICES.map((choice) => (
          <OneOf key={choice.label} choice={choice} />
        ))}
        <TimeZone />
        <OpensIn projects={session.projects} />
      </div>
      {isImporting && <ImportPreferences onClose={() => setIsImporting(false)} />}
    </Card>
  );
}

interface OneOfProps {
  label: string;
  /** The first option is the default. */
  options: readonly {
    value: string;
    label: string;
    chosen: Preferences;
    isChosen: (preferences: Preferences) => boolean;
  }[];
}

const option = <Name extends keyof Preferences>(name: Name, value: NonNullable<Preferences[Name]>, label: string) => ({
  value: String(value),
  label,
  chosen: { [name]: value },
  isChosen: (preferences: Preferences) => preferences[name] === value,
});

const CHOICES: readonly OneOfProps[] = [
  {
    label: msg('List density'),
    options: [option('density', 'compact', msg('Compact')), option('density', 'comfortable', msg('Comfortable'))],
  },
  {
    label: msg('Motion'),
    options: [option('motion', 'system', msg('System default')), option('motion', 'less', msg('Reduced'))],
  },
  {
    label: msg('Show times as'),
    options: [option('times', 'relative', msg('Relative')), option('times', 'absolute', msg('Date and time'))],
  },
  {
    label: msg('Clock'),
    options: [
      { value: '', label: msg('Language default'), chosen: { clock: undefined }, isChosen: ({ clock }) => !clock },
      option('clock', '24', msg('24 hours')),
      option('clock', '12', msg('12 hours')),
    ],
  },
  {
    label: msg('Type a name to confirm'),
    options: [
      option('confirm', 'loss', msg('Only when data is lost')),
      option('confirm', 'always', msg('Before every deletion')),
    ],
  },
  {
    label: msg('Sounds'),
    options: [
      option('sounds', 'none', msg('Off')),
      option('sounds', 'failures', msg('For failures')),
      option('sounds', 'all', msg('For all notifications')),
    ],
  },
  {
    label: msg('Single-key shortcuts'),
    options: [option('has_shortcuts', true, msg('On')), option('has_shortcuts', false, msg('Off'))],
  },
];

function OneOf({ choice: { label, options } }: { choice: OneOfProps }) {
  const t = useT();
  const { preferences, save } = usePreferences();
  const chosen = options.find(({ isChosen }) => isChosen(preferences)) ?? options[0];
  return (
    <Choice label={t(label)}>
      <SegmentedControl
        label={t(label)}
        name={label}
        value={chosen?.value ?? ''}
        options={options.map((one) => ({ value: one.value, label: t(one.label) }))}
        onChange={(next) => save(options.find(({ value }) => value === next)?.chosen ?? {})}
      />
    </Choice>
  );
}

/** The browser supports other time zones than the server. */
function TimeZone() {
  const t = useT();
  const { timeZone } = useFormat();
  const isInBrowser = useOrigin() !== '';
  const { preferences, save } = usePreferences();
  const { time_zone = '' } = preferences;
  const names = isInBrowser ? zones() : [];
  const all = time_zone === '' || names.includes(time_zone) ? names : [time_zone, ...names];
  const own =
    isInBrowser && time_zone === '' ? t('From the browser ({zone})', { zone: timeZone }) : t('From the browser');
  return (
    <Choice label={t('Time zone')}>
      <Select
        aria-label={t('Time zone')}
        value={time_zone}
        onChange={({ target }) => save({ time_zone: target.value || undefined })}
        options={[{ value: '', label: own }, ...all.map((zone) => ({ value: zone, label: zone }))]}
      />
    </Choice>
  );
}

function OpensIn({ projects }: { projects: readonly SessionProject[] }) {
  const t = useT();
  const { preferences, save } = usePreferences();
  const names = { '': t('Overview'), instances: t('Instances'), volumes: t('Volumes'), images: t('Images') };
  return (
    <Choice label={t('Start page')}>
      <div className="flex w-full flex-wrap gap-2">
        <Select
          aria-label={t('Start page')}
          value={preferences.opens_in ?? ''}
          onChange={({ target }) => save({ opens_in: target.value || undefined })}
          options={[
            { value: '', label: t('Last used project') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          aria-label={t('Opening screen')}
          value={preferences.opens_at ?? ''}
          onChange={({ target }) => save({ opens_at: LANDING_SCREENS.find((screen) => screen === target.value) })}
          options={LANDING_SCREENS.map((screen) => ({ value: screen, label: names[screen] }))}
        />
      </div>
    </Choice>
  );
}

/** The control has its own accessible name, so the label is hidden from assistive technology. */
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
