import { useEffect } from 'preact/hooks';

/** Listens to an event of the window while a component is there, and `isOn`. */
export function useListener<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  useEffect(() => {
    if (!isOn) return;
    addEventListener(name, listener);
    return () => removeEventListener(name, listener);
  }, [isOn]);
}

/** Keeps the browser from what it does with an event. */
export const stay = (event: Event): void => event.preventDefault();
