'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { FormSection } from '#components/console/form-section.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { nameOrId } from '#components/networks/network-words.ts';
import { BlockField } from '#components/networks/subnet-block-field.tsx';
import type { SubnetFormContext } from '#components/networks/subnet-source.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerChoicesQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreateNetworkSummary } from './create-network-summary.tsx';
import type { InternetContext } from './internet-access.ts';
import { InternetField } from './internet-field.tsx';
import { MoreFields } from './more-fields.tsx';
import type { NetworkPlanInput } from './network-input.ts';
import { startingNetwork, toPlan } from './network-plan.ts';

const WIRE = {
  'provider:network_type': 'networkType',
  'provider:physical_network': 'physicalNetwork',
  'provider:segmentation_id': 'segment',
} as const;

interface CreateNetworkFormProps {
  projectId: string;
  facts: SchemaFacts;
}

/** The form starts with values that depend on the networks and routers of the project. */
export function CreateNetworkForm(props: CreateNetworkFormProps) {
  const t = useT();
  const { projectId } = props;
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  const routers = useQuery(routerChoicesQuery(projectId));
  const mayCreateRouter = useMayCreate(projectId, 'routers');
  return (
    <QueryContent answer={combineQueries(listed, routers)} unknown={t('Could not load the networks')}>
      {([{ networks }, known]) => (
        <NetworkForm {...props} context={{ networks, routers: known.routers, mayCreateRouter }} />
      )}
    </QueryContent>
  );
}

function NetworkForm({ projectId, facts, context }: CreateNetworkFormProps & { context: InternetContext }) {
  const t = useT();
  const router = useRouter();
  const make = clientOf(listedNetworkApi).create.useMutation(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  const pools = useQuery(subnetpoolChoicesQuery(projectId));
  const relatedObjects = { projectId, pools: pools.data?.subnetpools ?? [], siblings: [] };
  return (
    <ResourceForm
      schema={async () => (await import('./network-input.ts')).networkPlanInput(relatedObjects)}
      facts={facts}
      defaultValues={startingNetwork(context)}
      draftKey={`network-${projectId}`}
      fieldOf={WIRE}
      submitLabel={t('Create network')}
      allowed={useMayCreate(projectId, 'networks')}
      cancelHref={projectHref(projectId, 'networks')}
      summary={<CreateNetworkSummary {...{ projectId, isAdmin, context }} />}
      onSubmit={async (input) => {
        const network = await make.mutateAsync(toPlan(input, isAdmin, context));
        const href = objectHref(projectId, 'networks', network.id);
        notify({ level: 'success', title: msg('Network {name} created', { name: nameOrId(network) }), href });
        router.push(href);
      }}
    >
      <FormSection title={t('Network')} fields={{ name: { hasFocus: true } }}>
        <SubnetBlock {...{ relatedObjects, context }} />
        <InternetField context={context} />
      </FormSection>
      <MoreFields {...{ relatedObjects, pools, context, isAdmin }} />
    </ResourceForm>
  );
}

interface SubnetBlockProps {
  relatedObjects: SubnetFormContext;
  context: InternetContext;
}

function SubnetBlock({ relatedObjects, context }: SubnetBlockProps) {
  const hasSubnet = useWatch<NetworkPlanInput, 'hasSubnet'>({ name: 'hasSubnet' });
  return hasSubnet && <BlockField networks={context.networks} relatedObjects={relatedObjects} />;
}
