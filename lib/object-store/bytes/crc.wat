;; A reflected CRC of up to 64 bits, eight bytes at a time ("slicing-by-8", Kounavis and Berry 2005).
;;
;; Memory: 8 tables of 256 64-bit values at 0, by the distance of a byte to the end of its eight bytes; 8 such tables at
;; 16,384, which append 32,768 zero bytes to a value, by the position of a byte in the value; data at 65,536.
;; crc.ts fills the tables. Its test compiles this text and compares it with the bytes there.
(module
  (memory (export "memory") 2)

  ;; Appends the data from $at to $end to a value.
  (func (export "append") (param $value i64) (param $at i32) (param $end i32) (result i64)
    (block $bytes
      (loop $words
        (br_if $bytes (i32.gt_u (i32.add (local.get $at) (i32.const 8)) (local.get $end)))
      local.get $value
      (i64.load offset=0 (local.get $at))
      i64.xor
      local.set $value
      (i64.load offset=14336 (i32.and (i32.shl (i32.wrap_i64 (local.get $value)) (i32.const 3)) (i32.const 0x7f8)))
      (i64.load offset=12288 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 8))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=10240 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 16))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=8192 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 24))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=6144 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 32))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=4096 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 40))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=2048 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 48))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=0 (i32.wrap_i64 (i64.shl (i64.shr_u (local.get $value) (i64.const 56)) (i64.const 3))))
      i64.xor
      local.set $value
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br $words)))
    (block $done
      (loop $rest
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (i64.xor
          (i64.shr_u (local.get $value) (i64.const 8))
          (i64.load
            (i32.and
              (i32.shl (i32.xor (i32.wrap_i64 (local.get $value)) (i32.load8_u (local.get $at))) (i32.const 3))
              (i32.const 0x7f8))))
        local.set $value
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $rest)))
    local.get $value)

  ;; Appends the 65,536 bytes at 65,536. The two halves are independent, so that the processor works on both at once.
  (func (export "appendWindow") (param $value i64) (result i64)
    (local $second i64)
    (local $at i32)
    (local.set $at (i32.const 65536))
    (loop $words
      local.get $value
      (i64.load offset=0 (local.get $at))
      i64.xor
      local.set $value
      (i64.load offset=14336 (i32.and (i32.shl (i32.wrap_i64 (local.get $value)) (i32.const 3)) (i32.const 0x7f8)))
      (i64.load offset=12288 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 8))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=10240 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 16))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=8192 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 24))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=6144 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 32))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=4096 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 40))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=2048 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 48))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=0 (i32.wrap_i64 (i64.shl (i64.shr_u (local.get $value) (i64.const 56)) (i64.const 3))))
      i64.xor
      local.set $value
      local.get $second
      (i64.load offset=32768 (local.get $at))
      i64.xor
      local.set $second
      (i64.load offset=14336 (i32.and (i32.shl (i32.wrap_i64 (local.get $second)) (i32.const 3)) (i32.const 0x7f8)))
      (i64.load offset=12288 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 8))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=10240 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 16))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=8192 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 24))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=6144 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 32))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=4096 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 40))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=2048 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $second) (i64.const 48))) (i32.const 3)) (i32.const 0x7f8)))
      i64.xor
      (i64.load offset=0 (i32.wrap_i64 (i64.shl (i64.shr_u (local.get $second) (i64.const 56)) (i64.const 3))))
      i64.xor
      local.set $second
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $words (i32.lt_u (local.get $at) (i32.const 98304))))
    local.get $second
    (i64.load offset=16384 (i32.and (i32.shl (i32.wrap_i64 (local.get $value)) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=18432 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 8))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=20480 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 16))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=22528 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 24))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=24576 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 32))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=26624 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 40))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=28672 (i32.and (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $value) (i64.const 48))) (i32.const 3)) (i32.const 0x7f8)))
    i64.xor
    (i64.load offset=30720 (i32.wrap_i64 (i64.shl (i64.shr_u (local.get $value) (i64.const 56)) (i64.const 3))))
    i64.xor))
