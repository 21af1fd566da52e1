import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TroubledServer } from '#lib/console/facts/schema.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { useAttentionItems } from './use-attention-items.tsx';

const FAILED: TroubledServer = {
  ...{ id: 's', name: 'web-1', status: 'ERROR', vm_state: 'error', task_state: null, updated: '2026-11-20T03:11:00Z' },
  fault: { message: 'No.', created: '2026-11-20T03:11:00Z', reason: null },
  flavor: { name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1 },
  is_launched: false,
};

function Cause({ server }: { server: TroubledServer }) {
  return useAttentionItems('p')({ kind: 'failedServer', server }).cause;
}

test.each([
  [
    false,
    'The host could not create or change this instance. Delete it and launch it again. If that fails too, send the error to an administrator.',
  ],
  [true, 'The host could not create or change this instance.'],
])('a failed instance that has run (%s) is told to be launched again only without data', (is_launched, cause) => {
  const text = renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <Cause server={{ ...FAILED, is_launched }} />
    </I18nProvider>,
  );
  expect(text).toBe(cause);
});
