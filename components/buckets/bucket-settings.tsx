import { AccessCard } from './access-card.tsx';
import { AccessTestCard } from './access-test-card.tsx';
import type { BucketProps } from './bucket-props.ts';
import { BucketTagsCard } from './bucket-tags-card.tsx';
import { CorsCard } from './cors-card.tsx';
import { EncryptionCard } from './encryption-card.tsx';
import { LifecycleCard } from './lifecycle-card.tsx';
import { ObjectLockCard } from './object-lock-card.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PublicAccessCard } from './public-access-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { VersioningCard } from './versioning-card.tsx';
import { WebsiteCard } from './website-card.tsx';

const COLUMN = 'flex min-w-0 flex-col gap-4';

/** One column says who has access, the other what happens to the data. */
export const BucketSettings = (props: BucketProps) => (
  <div className="grid items-start gap-4 pb-8 lg:grid-cols-2">
    <div className={COLUMN}>
      <AccessCard {...props} />
      <AccessTestCard {...props} />
      <PolicyCard {...props} />
      <PublicAccessCard {...props} />
      <OwnershipCard {...props} />
      <CorsCard {...props} />
      <WebsiteCard {...props} />
    </div>
    <div className={COLUMN}>
      <VersioningCard {...props} />
      <ObjectLockCard {...props} />
      <LifecycleCard {...props} />
      <EncryptionCard {...props} />
      <QuotaCard {...props} />
      <BucketTagsCard {...props} />
    </div>
  </div>
);
