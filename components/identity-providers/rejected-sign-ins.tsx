'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { assertionText } from '#components/mappings/mapping-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { RejectedAssertion } from '#lib/identity/federation/providers/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function RejectedSignIns({ scope, providerId }: { scope: string; providerId: string }) {
  const t = useT();
  const answer = combineQueries(
    useQuery(clientOf(identityProviderApi).rejections.query(scope, { idp_id: providerId })),
    useQuery(clientOf(protocolApi).list.query(scope, { idp_id: providerId })),
  );
  return (
    <Card title={t('Rejected sign-ins')} hasPadding={false}>
      <div className="flex flex-col gap-2 px-4 py-2.5 text-ink-muted">
        <p>{t('The last ten that the mapping did not accept. They are deleted after an hour.')}</p>
        <QueryContent answer={answer} unknown={t('Could not load the rejected sign-ins')}>
          {([{ rejected_assertions: all }]) =>
            all.length === 0 && <p>{t('No sign-in was rejected in the last hour.')}</p>
          }
        </QueryContent>
      </div>
      <ul>
        {answer.data?.[0].rejected_assertions.map((rejected) => {
          const protocol = answer.data?.[1].protocols.find(({ id }) => id === rejected.protocol_id);
          const query = { provider: providerId, rejected: rejected.id };
          return (
            <RejectedLine
              key={rejected.id}
              rejected={rejected}
              testHref={protocol && identityHref(scope, 'mappings', protocol.mapping_id, query)}
            />
          );
        })}
      </ul>
    </Card>
  );
}

interface RejectedLineProps {
  rejected: RejectedAssertion;
  /** Undefined for a protocol that was deleted since. */
  testHref: string | undefined;
}

function RejectedLine({ rejected: { assertion, reason, rejected_at, protocol_id }, testHref }: RejectedLineProps) {
  const t = useT();
  return (
    <li className="flex flex-col gap-2 border-t px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-56">
          <span className="block break-words font-medium">{reason}</span>
          <span className="block text-ink-muted text-small">
            {t.rich('With protocol {protocol}, <time></time>', {
              protocol: protocol_id,
              time: () => <DateTime at={rejected_at} />,
            })}
          </span>
        </span>
        {testHref && (
          <ButtonLink size="small" href={testHref}>
            {t('Test with the mapping')}
          </ButtonLink>
        )}
      </div>
      <CodeBlock code={assertionText(assertion)} label={t('Assertion')} copyLabel={t('Copy the assertion')} />
    </li>
  );
}
