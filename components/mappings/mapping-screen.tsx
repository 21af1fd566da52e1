'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { MappingForm } from './mapping-form.tsx';
import { useMappingActions } from './use-mapping-actions.tsx';

interface MappingScreenProps {
  scope: string;
  mappingId: string;
  facts: SchemaFacts;
}

export function MappingScreen({ scope, mappingId, facts }: MappingScreenProps) {
  const t = useT();
  const [providerId] = useUrlState('provider', textParam);
  const [rejectedId] = useUrlState('rejected', textParam);
  const query = useQuery(clientOf(mappingApi).show.query(scope, mappingId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Mapping not found')}
      listHref={identityHref(scope, 'mappings')}
      listLabel={t('Go to mappings')}
    >
      {({ mapping }) => (
        <>
          <MappingHeader scope={scope} mappingId={mapping.id} />
          <MappingForm
            key={JSON.stringify(mapping)}
            scope={scope}
            facts={facts}
            mapping={mapping}
            providerId={providerId ?? undefined}
            rejectedId={rejectedId ?? undefined}
          />
        </>
      )}
    </DetailScreen>
  );
}

function MappingHeader({ scope, mappingId }: Omit<MappingScreenProps, 'facts'>) {
  const t = useT();
  const router = useRouter();
  const list = identityHref(scope, 'mappings');
  const { of, dialog } = useMappingActions(scope, () => router.push(list));
  return (
    <>
      <ObjectHeader
        list={{ label: t('Mappings'), href: list }}
        name={mappingId}
        description={t('All rules that match apply: the first user counts, groups and projects add up.')}
        links={<AllActivityLink object={mappingId} />}
        call={{ path: `identity/v3/OS-FEDERATION/mappings/${encodeURIComponent(mappingId)}` }}
        command={`openstack mapping show ${mappingId}`}
        actions={of({ id: mappingId })}
        buttons={['delete']}
      />
      {dialog}
    </>
  );
}
