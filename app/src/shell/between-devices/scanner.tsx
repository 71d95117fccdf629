import { FrameCollector } from '@muster/domain/kernel/carried/frames.ts'
import type { Bytes } from '@muster/domain/kernel/carried/packet.ts'
import { useEffect, useRef, useState } from 'react'
import { codeReader, openCamera } from '../../platform/between-devices/camera.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Between two looks. The other phone shows each code for 350 ms. */
const LOOK_MS = 80

interface ScannerProps {
  /** With the code that the other phone says it has. */
  onPacket: (packet: Bytes, code: string) => void
  onEnd: () => void
}

/** Looks for the codes of another phone until it has all of them. */
export function Scanner({ onPacket, onEnd }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<{ of: number; seen: number } | null>(null)
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    async function look() {
      const [camera, read] = await Promise.all([openCamera(), codeReader()])
      stream = camera
      const { current } = video
      if (over || !current) return stop(camera)
      current.srcObject = camera
      await current.play()
      const frames = new FrameCollector()
      while (!over) {
        const text = await read(current)
        const whole = text === null || over ? null : frames.take(text)
        if (whole) return onPacket(whole.packet, whole.code)
        if (frames.count > 0) setSeen({ of: frames.count, seen: frames.seen })
        await new Promise((done) => setTimeout(done, LOOK_MS))
      }
    }
    look().catch(() => setBlocked(true))
    return () => {
      over = true
      if (stream) stop(stream)
    }
  }, [onPacket])
  return (
    <div className="flex flex-col items-center gap-2">
      {blocked ? (
        <p role="alert">The camera cannot be used. Allow it for Muster, or take in a file instead.</p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Camera" className="w-full max-w-96 rounded-box bg-sunken" />
          <p role="status" className="tabular text-14">
            {seen ? `${seen.seen} of ${seen.of} codes` : 'Point the camera at the code on the other phone.'}
          </p>
        </>
      )}
      <Button onClick={onEnd}>Stop scanning</Button>
    </div>
  )
}

function stop(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop()
}
