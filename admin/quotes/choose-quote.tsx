import Button from '@mui/material/Button';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import { lazy, Suspense, useState } from 'react';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { say } from './messages.ts';

const QuotePicker = lazy(() =>
  import('./quote-picker.tsx').then((module) => ({ default: module.QuotePicker })),
);

interface ChooseQuoteProps {
  onChoose: (quotation: Quotation) => void;
  contentId?: string;
}

/** A button that opens the quotes of this site; what is chosen is handed on. */
export function ChooseQuote({ onChoose, contentId }: ChooseQuoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        startIcon={<QuoteIcon fontSize="inherit" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {say('insert')}
      </Button>
      {isOpen ? (
        <Suspense>
          <QuotePicker
            onClose={() => setIsOpen(false)}
            onChoose={(quotation) => {
              setIsOpen(false);
              onChoose(quotation);
            }}
            {...(contentId === undefined ? {} : { contentId })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
