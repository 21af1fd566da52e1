import { LoaderCircle } from 'lucide-react';

/** For buttons only. Lists and pages use skeletons. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />;
}
