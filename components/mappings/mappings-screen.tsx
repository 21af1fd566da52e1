'use client';

import { Plus } from 'lucide-react';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { MappingList } from './mapping-list.tsx';

const MappingForm = lazyComponent(async () => (await import('./mapping-form.tsx')).MappingForm);

interface MappingsScreenProps {
  scope: string;
  facts: SchemaFacts;
}

export function MappingsScreen({ scope, facts }: MappingsScreenProps) {
  const t = useT();
  const [isCreating, setIsCreating] = useUrlState('create', flagParam);
  const allowed = useMayAdminister(scope);
  const create = () => setIsCreating(true, { isStep: true });
  useHotkeys({ c: () => allowed === true && create() });
  // The names of mappings are free, so no name is reserved for the address of this form.
  if (isCreating) return <CreateMapping scope={scope} facts={facts} />;
  return (
    <>
      <PageHeader
        title={t('Mappings')}
        description={t('Rules that turn what identity providers say into users, groups and projects.')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/OS-FEDERATION/mappings' }} command="openstack mapping list" />
            <ButtonWithReason variant="primary" reason={allowed === true ? undefined : t(allowed)} onClick={create}>
              <Plus aria-hidden />
              {t('Create mapping')}
            </ButtonWithReason>
          </>
        }
      />
      <MappingList scope={scope} />
    </>
  );
}

function CreateMapping({ scope, facts }: MappingsScreenProps) {
  const t = useT();
  return (
    <div className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4 [&>*]:mx-auto [&>*]:max-w-5xl">
      <PageHeader
        title={t('Create mapping')}
        crumbs={[{ label: t('Mappings'), href: identityHref(scope, 'mappings') }]}
        description={t('All rules that match apply: the first user counts, groups and projects add up.')}
      />
      <MappingForm scope={scope} facts={facts} />
    </div>
  );
}
