import { LoaderCircle } from 'lucide-react';

/** Work in progress, inside a button. Lists and pages show skeletons instead. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />;
}
