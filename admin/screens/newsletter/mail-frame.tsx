interface MailFrameProps {
  html: string;
  title: string;
  isPhone?: boolean;
}

/**
 * A mail in a frame of its own: no scripts, no forms, no origin. Its links work, and open beside the desk; what it looks like
 * does not follow the desk's colours, as it does not in a mail program.
 */
export function MailFrame({ html, title, isPhone = false }: MailFrameProps) {
  return (
    <iframe
      className="mail-frame"
      data-phone={isPhone}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={withLinksOutside(html)}
    />
  );
}

function withLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i.exec(html);
  if (head === null) return base + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + base + html.slice(end);
}
