'use client';

import { useWatch } from 'react-hook-form';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type CredentialForm, strengthOf } from './credential-form.ts';

/** Minimum entropy of each level in bits. The highest level is practically equivalent to a generated secret. */
const LEVELS: readonly { bits: number; label: string; tone: Tone }[] = [
  { bits: 128, label: msg('Strong'), tone: 'success' },
  { bits: 80, label: msg('Fair'), tone: 'warning' },
  { bits: 0, label: msg('Weak'), tone: 'danger' },
];
const FULL_BITS = 160;

export function SecretField() {
  const t = useT();
  const kind = useWatch<CredentialForm, 'secret_kind'>({ name: 'secret_kind' });
  const options = [
    { value: 'generated', label: t('Generate (86 characters)') },
    { value: 'own', label: t('Use my own') },
  ];
  return (
    <>
      <SelectField name="secret_kind" label={t('Secret')} options={options} />
      {kind === 'own' && (
        <div className="flex flex-col gap-2">
          <TextField
            name="secret"
            label={t('Your secret')}
            hint={t('At least 20 characters. Let a password manager generate it.')}
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <Strength />
        </div>
      )}
    </>
  );
}

function Strength() {
  const t = useT();
  const secret = useWatch<CredentialForm, 'secret'>({ name: 'secret' });
  const bits = strengthOf(secret ?? '');
  const level = LEVELS.find((one) => bits >= one.bits);
  if (!secret || !level) return null;
  return (
    <div className="flex items-center gap-3 text-small">
      <MeterBar label={t('Strength')} ratio={bits / FULL_BITS} valueText={t(level.label)} tone={level.tone} />
      <span className="shrink-0 text-ink-muted">{t(level.label)}</span>
    </div>
  );
}
