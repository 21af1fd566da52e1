'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Link } from '#components/ui/link.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketWebsite, Website } from '#lib/object-store/console/settings/schema.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { routingRulesText } from './routing-rules.ts';
import { SettingCard } from './setting-card.tsx';
import { WebsiteDialog } from './website-dialog.tsx';

/** The website of a bucket: its address, what visitors see, and what they lack. */
export const WebsiteCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Website')}
    query={clientOf(settingApi).website.query}
    unknown={msg('Could not load the website')}
    edit={({ website }) => ({
      label: website ? msg('Edit website') : msg('Turn on website'),
      dialog: (onClose) => <WebsiteDialog {...props} {...{ website, onClose }} />,
    })}
    remove={({ website }) =>
      website !== null && {
        label: msg('Turn off website'),
        dialog: (onClose) => <TurnOffWebsite {...props} onClose={onClose} />,
      }
    }
  >
    {(state, { t }) =>
      state.website ? (
        <>
          <WebsiteAddress {...state} />
          <IndexAlert state={state} website={state.website} />
          <WebsiteFacts website={state.website} />
        </>
      ) : (
        t('The bucket is not a website. A website shows its objects as pages, with an index page for each folder.')
      )
    }
  </SettingCard>
);

function TurnOffWebsite({ projectId, bucket, onClose }: BucketDialogProps) {
  const t = useT();
  const change = clientOf(settingApi).changeWebsite.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Turn off the website of {name}?', { name: bucket.name })}
      confirmLabel={t('Turn off website')}
      onConfirm={() => change.mutateAsync({ id: bucket.id, website: null })}
    >
      <p>
        {t('Visitors get an error immediately, and the settings of the website are deleted. The objects are kept.')}
      </p>
    </ConfirmAction>
  );
}

function WebsiteAddress({ address, has_host }: BucketWebsite) {
  const t = useT();
  if (address !== null) {
    return (
      <Link href={address} target="_blank" className="self-start break-all">
        {address}
      </Link>
    );
  }
  return (
    <Alert
      tone="info"
      title={
        has_host
          ? t('The website has no address, because the bucket has no name in S3')
          : t('Websites have no address in this cloud yet')
      }
    >
      <p>
        {has_host
          ? t('Create the bucket in the console or through S3 to give it a name that is unique in the cloud.')
          : t('An administrator must set NEPHOS_S3_WEBSITE_HOSTS to a host whose subdomains are websites.')}
      </p>
    </Alert>
  );
}

function IndexAlert({ state, website }: { state: BucketWebsite; website: Website }) {
  const t = useT();
  const { index, is_public_policy_blocked } = state;
  if (!index || website.kind !== 'pages' || (index.exists && index.is_public)) return null;
  const name = website.index_document;
  if (index.is_public) {
    return (
      <Alert tone="warning" title={t('{name} does not exist', { name })}>
        <p>{t('Upload it to the top level of the bucket. Until then, visitors see an error.')}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={t('Visitors cannot read {name}', { name })}>
      <p>
        {is_public_policy_blocked && t('First allow public policies in the public access block.')}{' '}
        {t('Add a bucket policy with the template "Anyone can read objects" to open the pages to everyone.')}
      </p>
    </Alert>
  );
}

function WebsiteFacts({ website }: { website: Website }) {
  const t = useT();
  if (website.kind === 'redirect') {
    const { protocol, host_name } = website;
    const target = protocol === null ? host_name : `${protocol}://${host_name}`;
    return <p className="wrap-anywhere">{t('All requests are redirected to {target}.', { target })}</p>;
  }
  const { index_document, error_document, routing_rules } = website;
  return (
    <>
      <Properties
        items={[
          { label: t('Index page'), value: index_document },
          { label: t('Error page'), value: error_document ?? t('Page of the server') },
        ]}
      />
      {routing_rules.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-faint text-small">
            {t('{count, plural, one {# routing rule} other {# routing rules}}', { count: routing_rules.length })}
          </p>
          <CodeBlock code={routingRulesText(routing_rules)} label={t('Routing rules')} copyLabel={t('Copy rules')} />
        </div>
      )}
    </>
  );
}
