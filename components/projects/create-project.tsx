'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '#components/console/form-section.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { DomainField } from '#components/domains/domain-field.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { StarterNetwork } from '#lib/console/identity/projects/starter-network-schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { CreateProjectSummary } from './create-project-summary.tsx';
import { NewMembers } from './new-members.tsx';
import { newProject, toSetup } from './new-project.ts';
import { PROJECT_FIELDS } from './project-fields.ts';
import type { ProjectInput, ProjectValues } from './project-input.ts';
import { ProjectTemplate } from './project-template.tsx';
import { QuotaFields } from './quota-fields.tsx';
import { QUOTA_WORDS } from './quota-words.ts';
import { toNetwork } from './starter-network.ts';

/** Creates the network of a new project. If that fails, the message says what was created and offers a retry. */
function useStarterNetwork(scope: string) {
  return async function make({ id, name }: { id: string; name: string }, network: StarterNetwork): Promise<void> {
    try {
      await clientOf(listedProjectApi).createStarterNetwork.send(scope, id, network);
    } catch (error) {
      const title = msg('Project {name} was created with its members and limits, but without its network', { name });
      notifyFailure(title, error, () => void make({ id, name }, network));
    }
  };
}

/** Creates a project with its members and limits, all of it or nothing. */
export function CreateProject({ scope, facts }: { scope: string; facts: SchemaFacts }) {
  const t = useT();
  const router = useRouter();
  const setUp = clientOf(listedProjectApi).setUp.useMutation(scope);
  const may = useMayManage(scope);
  const read = readScope(scope);
  const domainId = read.kind === 'domain' ? read.id : 'default';
  const makeNetwork = useStarterNetwork(scope);
  const create = async (input: ProjectValues) => {
    const project = await setUp.mutateAsync(toSetup(input));
    notify({ level: 'success', title: msg('Created project {name}', { name: project.name }) });
    if (input.has_network) await makeNetwork(project, toNetwork(input));
    router.push(identityHref(scope, 'projects', project.id));
  };
  return (
    <>
      <PageHeader
        title={t('Create project')}
        crumbs={[{ label: t('Projects'), href: identityHref(scope, 'projects') }]}
        description={t('The project, its members and its limits are created together, or not at all.')}
      />
      <ResourceForm
        schema={async () => (await import('./project-input.ts')).ProjectInput}
        facts={facts}
        defaultValues={newProject(domainId)}
        draftKey={`create-project-${scope}`}
        submitLabel={t('Create project')}
        allowed={may}
        cancelHref={identityHref(scope, 'projects')}
        summary={<CreateProjectSummary />}
        onSubmit={create}
      >
        <FormSection
          title={t('Details')}
          fields={{
            domain_id: read.kind !== 'domain' && <DomainChoice scope={scope} />,
            ...PROJECT_FIELDS,
            parent_id: <ParentField scope={scope} />,
            enabled: {},
          }}
        />
        <ProjectTemplate scope={scope} />
        <NewMembers scope={scope} />
        <Quotas scope={scope} />
        <Network />
      </ResourceForm>
    </>
  );
}

/** Parent projects and templates belong to a domain, so the choice is reset when the domain changes. */
function DomainChoice({ scope }: { scope: string }) {
  const t = useT();
  const { setValue } = useFormContext<ProjectInput>();
  const forget = () => {
    setValue('parent_id', '');
    setValue('template_id', '');
  };
  return <DomainField scope={scope} hint={t('You cannot change it later.')} onChosen={forget} />;
}

function ParentField({ scope }: { scope: string }) {
  const t = useT();
  const domainId = useWatch<ProjectInput, 'domain_id'>({ name: 'domain_id' });
  const projects = useQuery(clientOf(projectApi).list.choices(scope, { domain_id: domainId }));
  return (
    <ObjectField
      name="parent_id"
      label={t('Parent')}
      hint={t('Inherited roles come from it. You cannot change it later.')}
      objects={projects}
      unknown={t('Could not load the projects')}
      empty={t('There are no projects in this domain yet.')}
      choicesOf={(rows) => [
        { value: '', title: t('None: at the top of the domain') },
        ...rows.map(({ id, name, enabled }) => ({
          value: id,
          title: name,
          ...(enabled ? {} : { disabledReason: t('It is disabled.') }),
        })),
      ]}
    />
  );
}

function Quotas({ scope }: { scope: string }) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const quotas = useQuery({ ...clientOf(listedProjectApi).standardQuotas.query(scope), enabled: allowed === true });
  return (
    <FormSection
      title={t('Quotas')}
      description={
        allowed === true
          ? t('Leave a limit empty to use the default of all projects. -1 means no limit.')
          : t('The project follows the defaults of all projects. Only platform administrators can set other limits.')
      }
    >
      {allowed === true && (
        <QueryContent answer={quotas} unknown={t('Could not load the defaults')}>
          {(known) => (
            <QuotaFields
              quotas={Object.keys(QUOTA_WORDS).flatMap((name) =>
                known.quotas.filter((quota) => quota.name === name).slice(-1),
              )}
            />
          )}
        </QueryContent>
      )}
    </FormSection>
  );
}

function Network() {
  const t = useT();
  const hasNetwork = useWatch<ProjectInput, 'has_network'>({ name: 'has_network' });
  return (
    <FormSection
      title={t('Starter network')}
      description={t('Created after the project. If this fails, the project is kept and you can try again.')}
      fields={{
        has_network: {
          label: msg('Create a network with a subnet and a router'),
          hint: msg(
            'The router connects it to the default external network, or to the only one. Otherwise the network has no router.',
          ),
        },
        network_name: hasNetwork && { label: msg('Name of the network'), isRequired: true, isHalf: true },
        network_cidr: hasNetwork && {
          label: msg('Address range'),
          hint: msg('For example 10.0.0.0/24.'),
          isRequired: true,
          isHalf: true,
        },
      }}
    />
  );
}
