'use client';

import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { cx } from '#components/ui/cx.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { federatedHref } from '#lib/screens/paths.ts';
import { MAX_BUTTONS, matchingProviders } from './matching-providers.ts';
import { useKeepsSignedIn } from './use-keeps-signed-in.ts';

interface ProviderButtonsProps {
  providers: readonly SignInProvider[];
  /** Path on this server to open after signing in. */
  target: string;
}

/** One button per identity provider; if there are many, those for an email address or a domain. */
export function ProviderButtons({ providers, target }: ProviderButtonsProps) {
  const t = useT();
  const [text, setText] = useState('');
  const found = matchingProviders(providers, text);
  const shown = found.slice(0, MAX_BUTTONS);
  if (providers.length === 0) return null;
  return (
    <section aria-label={t('Sign in with an identity provider')} className="mb-5 flex flex-col gap-3">
      <UnavailableProviders providers={providers} />
      {providers.length > MAX_BUTTONS && (
        <Field
          label={t('Email address or domain')}
          hint={t('To sign in with the identity provider of your organization.')}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={({ target: { value } }) => setText(value)}
              className="h-9"
            />
          )}
        </Field>
      )}
      {text.trim() !== '' && shown.length === 0 && (
        <p role="status" className="text-ink-muted">
          {t('No identity provider has this domain.')}
        </p>
      )}
      {shown.map((provider) => (
        <ProviderButton key={`${provider.providerId}/${provider.protocolId}`} provider={provider} target={target} />
      ))}
      {found.length > shown.length && (
        <p role="status" className="text-ink-muted">
          {t('{count, plural, one {# more matches} other {# more match}}. Enter more of the domain.', {
            count: found.length - shown.length,
          })}
        </p>
      )}
      <p className="flex items-center gap-3 text-ink-faint text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </section>
  );
}

/** The server forwards to the provider, so this is not a link inside the console. */
function ProviderButton({ provider, target }: { provider: SignInProvider; target: string }) {
  const t = useT();
  const [isKept] = useKeepsSignedIn();
  const { providerId, protocolId, label } = provider;
  const query = { to: target === '/' ? undefined : target, keep: isKept ? 'on' : undefined };
  const text = t('Sign in with {provider}', { provider: label });
  return (
    <a
      title={text}
      href={federatedHref(providerId, protocolId, '', query)}
      className={cx(buttonClass('secondary'), 'h-9 w-full min-w-0')}
    >
      <span className="truncate">{text}</span>
    </a>
  );
}

function UnavailableProviders({ providers }: Pick<ProviderButtonsProps, 'providers'>) {
  const { t, format } = useI18n();
  const names = providers.flatMap(({ isAvailable, label }) => (isAvailable ? [] : [label]));
  if (names.length === 0) return null;
  const others = names.slice(MAX_BUTTONS).length;
  const shown = [
    ...names.slice(0, MAX_BUTTONS),
    ...(others > 0 ? [t('{count, plural, one {# other} other {# others}}', { count: others })] : []),
  ];
  return (
    <Alert
      tone="warning"
      title={t('{count, plural, one {{names} is unavailable} other {{names} are unavailable}}', {
        count: names.length,
        names: format.list(shown),
      })}
    >
      {t('You can still sign in with a user name and a password of this platform.')}
    </Alert>
  );
}
