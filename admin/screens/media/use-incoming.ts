import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

/** Takes images that are dropped on an area or pasted anywhere, and pasted URLs of images. */
export function useIncoming(onImages: (sources: (File | string)[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const address = event.clipboardData?.getData('text/plain').trim() ?? '';
    const sources = files.length > 0 ? files : !isTyping && isWebAddress(address) ? [address] : [];
    if (sources.length === 0) return;
    event.preventDefault();
    onImages(sources);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onImages(files);
      },
    },
  };
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
