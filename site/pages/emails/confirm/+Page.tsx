import { usePageContext } from 'vike-react/usePageContext';
import { PageHead } from '../../../ui/page-head.tsx';

/** Acts on its button alone: programs that read mail open links, too. */
export function Page() {
  const { name } = usePageContext().site.settings;
  return (
    <section className="account" data-island="confirm">
      <PageHead
        title="Confirm your email"
        intro={`One press, and ${name} writes to you once a week. Not you? Then leave it, and nothing will come.`}
      />
      <p className="problem" role="alert" />
      <p className="actions">
        <button type="button" className="button" data-confirm>
          Confirm
        </button>
      </p>
      <p className="page-intro" role="status" data-done />
      <noscript>
        <p className="problem">Confirming needs JavaScript.</p>
      </noscript>
    </section>
  );
}
