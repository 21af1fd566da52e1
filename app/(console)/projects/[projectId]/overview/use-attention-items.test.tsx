import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DownServer, TroubledServer } from '#lib/console/facts/schema.ts';
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

function Down({ outcome }: Pick<DownServer, 'outcome'>) {
  const { title, cause } = useAttentionItems('p')({ kind: 'downServer', server: { id: 's', name: 'web-1', outcome } });
  return (
    <>
      {title}. {cause}
    </>
  );
}

test.each([
  ['failed', 'Instance web-1 was not recovered. It or its host failed. Its page says what you can do.'],
  ['crashed', 'Instance web-1 crashed and is off. Start it to use it again.'],
  ['stranded', 'The host of web-1 is down or does not respond. The instance may be down. Contact your administrator.'],
  ['recovering', 'Instance web-1 is being recovered. It or its host failed. No action needed yet.'],
] as const)('an instance that is down (%s) needs attention', (outcome, sentence) => {
  const text = renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <Down outcome={outcome} />
    </I18nProvider>,
  );
  expect(text.replace(/<[^>]*>/g, '')).toBe(sentence);
});
